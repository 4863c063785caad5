import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '../support/programs.ts';
import type { Driver } from './driver.ts';
import { FIREFOX } from './install.ts';

const PREFERENCES = {
  // Firefox chooses a free port and prints it.
  'marionette.port': 0,
  // Use a software authenticator, and do not look for a USB key.
  'security.webauth.webauthn_enable_softtoken': true,
  'security.webauth.webauthn_enable_usbtoken': false,
  // Console errors and exceptions of pages go to the standard output.
  'devtools.console.stdout.content': true,
  'browser.dom.window.dump.enabled': true,
};

export type Firefox = Driver & { addAuthenticator(): Promise<void> };

/** Starts Firefox with a new profile and drives it over Marionette, which has the WebDriver commands. */
export async function startFirefox({
  isHeadless = true,
  env = {},
}: {
  isHeadless?: boolean;
  env?: Record<string, string>;
} = {}): Promise<Firefox> {
  const profile = mkdtempSync(path.join(tmpdir(), 'sorrel-firefox-'));
  const preferences = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  writeFileSync(path.join(profile, 'user.js'), preferences.join(''));
  const firefox = spawn(
    findProgram(FIREFOX) ?? 'firefox',
    ['--marionette', '--no-remote', '--profile', profile, ...(isHeadless ? ['--headless'] : [])],
    { env: { ...process.env, ...env, HOME: profile }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [firefox.stdout, firefox.stderr]) stream.on('data', (chunk) => (output += chunk));
  const port = await announcedPort(firefox, () => output);
  const { socket, call } = await openMarionette(port).catch((error) => {
    firefox.kill();
    throw error;
  });
  const session = (await call('WebDriver:NewSession', {})) as { capabilities: { browserVersion: string } };
  let read = 0;
  return {
    name: 'Firefox',
    version: session.capabilities.browserVersion,
    async send(command, parameters = {}) {
      const result = await call(`WebDriver:${command}`, parameters);
      return (result as { value?: unknown }).value;
    },
    async addAuthenticator() {
      await call('WebAuthn:AddVirtualAuthenticator', {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserConsenting: true,
        isUserVerified: true,
      });
    },
    async consoleErrors() {
      const text = output.slice(read);
      read = output.length;
      // The browser's own console errors start with an unquoted component name.
      return text.match(/^console\.error: (?!\w+: ).*|^JavaScript error: http.*/gm) ?? [];
    },
    async stop() {
      const exited = once(firefox, 'exit');
      await call('Marionette:Quit', { flags: ['eForceQuit'] });
      await exited;
      socket.destroy();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function announcedPort(firefox: ChildProcess, output: () => string): Promise<number> {
  for (;;) {
    const port = /Marionette\s+INFO\s+Listening on port (\d+)/.exec(output())?.[1];
    if (port) return Number(port);
    if (firefox.exitCode !== null) throw new Error(`Firefox ended with ${firefox.exitCode}.\n${output()}`);
    await Promise.race([
      once(firefox.stdout as NodeJS.ReadableStream, 'data'),
      once(firefox.stderr as NodeJS.ReadableStream, 'data'),
      once(firefox, 'exit'),
    ]);
  }
}

/** Connects to Marionette. Messages are JSON arrays, each prefixed with its length in bytes and a colon. */
async function openMarionette(port: number): Promise<{
  socket: Socket;
  call(name: string, parameters: Record<string, unknown>): Promise<unknown>;
}> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let unread = Buffer.alloc(0);
  const greeted = Promise.withResolvers<void>();
  socket.once('error', greeted.reject).on('data', (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    for (let colon = unread.indexOf(':'); colon >= 0; colon = unread.indexOf(':')) {
      const end = colon + 1 + Number(unread.toString('latin1', 0, colon));
      if (unread.length < end) return;
      receive(JSON.parse(unread.toString('utf8', colon + 1, end)));
      unread = unread.subarray(end);
    }
  });
  socket.once('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection.'));
  });

  function receive(message: unknown): void {
    const [, id, error, result] = Array.isArray(message) ? message : [];
    if (id === undefined) greeted.resolve();
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error) answer?.reject(new Error(`${error.error}: ${error.message}`));
    else answer?.resolve(result);
  }

  await greeted.promise;
  return {
    socket,
    call(name, parameters) {
      const answer = Promise.withResolvers<unknown>();
      lastId += 1;
      waiting.set(lastId, answer);
      const message = JSON.stringify([0, lastId, name, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
      return answer.promise;
    },
  };
}
