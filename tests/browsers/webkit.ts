import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { end, startDisplay } from './display.ts';
import { type Command, type Driver, ENDPOINTS } from './driver.ts';

/** The browser that comes with the driver. */
export const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';

/** Starts WebKitGTK on a display of its own and drives it over WebDriver. */
export async function startWebKit(): Promise<Driver> {
  const display = await startDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    // The display has no graphics card.
    env: { ...process.env, ...display.env, WEBKIT_DISABLE_DMABUF_RENDERER: '1' },
    stdio: 'ignore',
  });
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  };
  while (!(await call('GET', '/status').catch(() => null))) await setTimeout(50);
  const options = { binary: globSync(MINI_BROWSER)[0], args: ['--automation'] };
  const { sessionId, capabilities } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string; capabilities: { browserVersion: string } };

  async function send(command: Command, parameters: Record<string, unknown> = {}): Promise<unknown> {
    const [method, path] = ENDPOINTS[command];
    const { id, ...body } = parameters;
    const value = await call(
      method,
      `/session/${sessionId}${path.replace('{id}', String(id))}`,
      method === 'POST' ? body : undefined,
    );
    if (command === 'Navigate') await run(recordErrors);
    return value;
  }
  const run = (script: () => unknown) => send('ExecuteScript', { script: `return (${script})()`, args: [] });

  return {
    name: 'WebKitGTK',
    version: capabilities.browserVersion,
    send,
    consoleErrors: async () => (await run(takeErrors)) as string[],
    async stop() {
      await call('DELETE', `/session/${sessionId}`);
      await end(driver);
      await display.stop();
    },
  };
}

declare global {
  interface Window {
    recordedErrors?: string[];
  }
}

/** Runs in the page after loading, because WebKit does not report errors to a driver. */
function recordErrors(): void {
  const errors: string[] = [];
  window.recordedErrors = errors;
  const { error } = console;
  console.error = (...values) => {
    errors.push(values.map(String).join(' '));
    error(...values);
  };
  window.addEventListener('error', ({ message }) => errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
}

function takeErrors(): string[] {
  return window.recordedErrors?.splice(0) ?? [];
}
