/** Says which Node the scripts here need: an older one cannot even read them. */

const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  console.error(
    `This needs Node ${NEEDED} or newer; ${process.execPath} is Node ${process.versions.node}.\n` +
      'Install a newer Node, put it first on your PATH, and run the command again.',
  );
  process.exitCode = 1;
}
