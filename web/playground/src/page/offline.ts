/** Keeps the files of the page in the browser, so that it works without a network. */

/** Register the service worker. Browsers without one load the page from the network each time. */
export function workOffline(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker.register('./sw.js', { scope: './' }).catch((error) => {
    console.debug(String(error));
  });
}
