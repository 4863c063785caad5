const NEEDED_MAJOR = 24;

/** Exits with one line if Node.js is too old; `npm start` provides the right one. */
if (Number(process.versions.node.split('.')[0]) < NEEDED_MAJOR) {
  console.error(
    `Sorrel needs Node.js ${NEEDED_MAJOR} or newer; this is ${process.versions.node}. Run it with: npm start`,
  );
  process.exit(1);
}
