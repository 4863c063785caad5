/** Scripts start by then even if nothing was painted, as in a tab that nobody looks at yet; in milliseconds. */
const LONGEST_WAIT_MS = 3_000;

const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE = /(<script[^>]* type="module"[^>]*>)(import .*?)<\/script>/s;

/**
 * Has the scripts of a page that works without them wait for its first paint. They weigh more than all that is needed
 * to read the page, and would come before its last letters.
 * @param html as React Router renders it: a preload for each script, and a module that imports them.
 */
export function startAfterPaint(html: string): string {
  const scripts = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  return html.replaceAll(PRELOAD, '').replace(
    MODULE,
    // A function, since `$` has a meaning in a text.
    (_, tag, imports) => `${tag}${waiting(scripts)}${awaited(imports)}</script>`,
  );
}

function waiting(scripts: unknown[]): string {
  return `await new Promise((start) => {
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  setTimeout(start, ${LONGEST_WAIT_MS});
});
for (const href of ${JSON.stringify(scripts)}) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
`;
}

/** The module with imports that happen in their turn, where static ones would happen before all else. */
function awaited(module: string): string {
  return module
    .replace(/^import \* as (\w+) from ("[^"]+");?$/gm, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");?$/gm, 'await import($1);');
}
