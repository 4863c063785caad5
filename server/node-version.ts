const NEEDED_MAJOR = 24;

/** Stops with one line on a Node.js too old for the rest; `npm start` brings the right one. */
if (Number(process.versions.node.split('.')[0]) < NEEDED_MAJOR) {
  console.error(
    `Sorrel needs Node.js ${NEEDED_MAJOR} or newer; this is ${process.versions.node}. Run it with: npm start`,
  );
  process.exit(1);
}
