/** Keeps the files of the page in the browser, so that it works without a network. */

/** Milliseconds between two questions for a newer page, while the page is open. */
const PAUSE = 3_600_000;

let isRegistered = false;

/**
 * Register the service worker, once. Browsers without one load the page from the network each time. `onUpdate` is
 * called when a newer page is there, with what loads it.
 */
export function workOffline(onUpdate: (load: () => void) => void): void {
  // Pages of plain `http` have no service worker.
  if (isRegistered || !('serviceWorker' in navigator) || import.meta.env.DEV) return;
  isRegistered = true;
  const { serviceWorker } = navigator;
  const hadWorker = serviceWorker.controller !== null;
  let isLoading = false;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isLoading) location.reload();
    else if (hadWorker) onUpdate(() => location.reload()); // another tab has loaded it
  });
  const watch = (registration: ServiceWorkerRegistration) => {
    const tell = () => {
      const { waiting } = registration;
      if (waiting === null || serviceWorker.controller === null) return;
      onUpdate(() => {
        isLoading = true;
        waiting.postMessage({ type: 'SKIP_WAITING' });
      });
    };
    tell();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', tell);
    });
    setInterval(() => registration.update().catch(console.debug), PAUSE);
  };
  serviceWorker.register('./sw.js', { scope: './' }).then(watch, (error) => {
    console.debug(String(error));
  });
}
