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
const SCRIPT_PRELOADS = /<link rel="modulepreload"[^>]*>/g;

/** How React Router's module script begins. */
const MODULE_SCRIPT = 'type="module" async=""';

/** Runs the module script after the first paint; where browsers do not report that, after three seconds. */
const START = `Promise.race([
  new Promise((painted) => new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })),
  new Promise((waited) => setTimeout(waited, 3000)),
]).then(() => {
  const script = document.createElement('script');
  script.type = 'module';
  script.text = document.querySelector('script[type=later]').text;
  document.body.append(script);
});`;

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
  // Portal pages are unusable until their scripts load, so they keep the preloads.
  const isPublic = routerContext.staticHandlerContext.matches.some(({ route }) => handleOf(route).isPublic);
  takeHtml(isPublic ? delayScripts(html, nonce) : html);
  return new Response(null, { status: hasFailed ? 500 : status, headers });
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  // Client errors, such as a POST to a page, are not logged.
  const isClientError = isRouteErrorResponse(error) && error.status < 500;
  if (!isClientError) context.get(renderContext)?.report('page failed', error);
};

/** Returns a page whose scripts start after the first paint. Latin 1 is ten times as fast as UTF-8 and keeps all bytes. */
function delayScripts(html: Buffer, nonce: string): Buffer {
  const page = html
    .toString('latin1')
    .replaceAll(SCRIPT_PRELOADS, '')
    .replace(MODULE_SCRIPT, 'type="later"')
    .replace('</body>', `<script nonce="${nonce}">${START}</script></body>`);
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
