import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { ApiContext, apiContext } from './api/context.ts';
import { renderContext } from './render-context.ts';
import { handleOf } from './route-handle.ts';

const RENDER_TIMEOUT_MS = 5_000;

/** React Router preloads scripts from the head, where they compete with the fonts and images of the first paint. */
const SCRIPT_PRELOADS = /<link rel="modulepreload"([^>]*>)/g;

/** How React Router's module script begins. */
const MODULE_SCRIPT = 'type="module" async=""';

/**
 * Runs the module script in browsers that have what the build uses (docs/design.md): the newest are array methods of
 * ES2023 and lookbehind. Others, or whoever cannot load a script, get what the page says without scripts.
 */
const START = `(function () {
  try {
    [].toSorted();
    new RegExp('(?<=a)');
    WHEN
  } catch (error) {
    refuse();
  }
  function refuse() {
    var notes = document.querySelectorAll('noscript');
    for (var i = 0; i < notes.length; i++) notes[i].outerHTML = notes[i].textContent;
  }
  function start() {
    var script = document.createElement('script');
    script.type = 'module';
    script.onerror = refuse;
    script.text = document.querySelector('script[type=later]').text;
    document.body.appendChild(script);
  }
})();`;

/** Portal pages are unusable until their scripts run. */
const AT_ONCE = `var preloads = document.querySelectorAll('link[rel=later]');
    for (var i = 0; i < preloads.length; i++) preloads[i].rel = 'modulepreload';
    start();`;

/**
 * After the first paint; where browsers do not report that, after three seconds. Before it, a profile that was opened
 * from a search reserves the space of what the search adds.
 */
const AFTER_PAINT = `if (history.state && history.state.usr) document.documentElement.dataset.searched = '';
    Promise.race([
      new Promise(function (paint) { new PerformanceObserver(paint).observe({ type: 'paint', buffered: true }); }),
      new Promise(function (wait) { setTimeout(wait, 3000); }),
    ]).then(start);`;

/** Renders the whole page before responding, because a render error changes the status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const rendering = context.get(renderContext);
  if (!rendering) throw new Error('server/pages/entry.ts must set the render context.');
  const { nonce, takeHtml, report } = rendering;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (status === 405) headers.set('Allow', 'GET, HEAD');
  let hasFailed = false;
  const html = await new Promise<Buffer>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ApiContext value={context.get(apiContext)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ApiContext>,
      {
        nonce,
        onAllReady: () => {
          clearTimeout(timeout);
          pipe(collect(resolve));
        },
        onShellError: reject,
        onError: (error) => {
          hasFailed = true;
          report('page failed to render', error);
        },
      },
    );
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
  const isPublic = routerContext.staticHandlerContext.matches.some(({ route }) => handleOf(route).isPublic);
  takeHtml(delayScripts(html, nonce, isPublic));
  return new Response(null, { status: hasFailed ? 500 : status, headers });
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  // Client errors, such as a POST to a page, are not logged.
  const isClientError = isRouteErrorResponse(error) && error.status < 500;
  if (!isClientError) context.get(renderContext)?.report('page failed', error);
};

/** Returns a page whose scripts START runs. Latin 1 is ten times as fast as UTF-8 and keeps all bytes. */
function delayScripts(html: Buffer, nonce: string, isPublic: boolean): Buffer {
  const start = START.replace('WHEN', isPublic ? AFTER_PAINT : AT_ONCE);
  const page = html
    .toString('latin1')
    .replaceAll(SCRIPT_PRELOADS, isPublic ? '' : '<link rel="later"$1')
    .replace(MODULE_SCRIPT, 'type="later"')
    .replace('</body>', `<script nonce="${nonce}">${start}</script></body>`);
  return Buffer.from(page, 'latin1');
}

function collect(onEnd: (bytes: Buffer) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(chunks));
      done();
    },
  });
}
