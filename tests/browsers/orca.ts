import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { end, startDisplay } from './display.ts';
import { type Firefox, startFirefox } from './firefox.ts';

const TIMEOUT_MS = 30_000;
const POLL_MS = 100;

/** Firefox, read by Orca. */
export type Orca = Firefox & {
  /**
   * Waits until Orca has said each phrase, in any order, after those of the previous call.
   * @throws Error with what it has said.
   */
  says(...phrases: (string | RegExp)[]): Promise<void>;
};

/** Starts Orca and Firefox in a desktop session of their own. Without a speech server, Orca logs what it says. */
export async function startOrca(): Promise<Orca> {
  const home = mkdtempSync(path.join(tmpdir(), 'sorrel-orca-'));
  const stops = [async () => rmSync(home, { recursive: true, force: true })];
  async function stop(): Promise<void> {
    for (const stopOne of stops.toReversed()) await stopOne();
  }
  try {
    const display = await startDisplay();
    stops.push(display.stop);
    const env = {
      ...process.env,
      ...display.env,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      GSETTINGS_BACKEND: 'memory',
      GNOME_ACCESSIBILITY: '1',
      SPEECHD_ADDRESS: 'unix_socket:/nonexistent',
      LC_ALL: 'C.UTF-8',
    };
    const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    stops.push(() => end(bus));
    const [address] = await once(bus.stdout, 'data');
    const session = { ...env, DBUS_SESSION_BUS_ADDRESS: String(address).trim() };

    const log = path.join(home, 'orca.log');
    // On a terminal, Orca writes each line at once; to a file, it writes 8 kB at a time.
    const reader = spawn('script', ['--quiet', '--flush', '--command', 'orca --debug-file /dev/tty', log], {
      env: session,
      stdio: 'ignore',
    });
    stops.push(() => end(reader));
    const says = listener(log, () => reader.exitCode === null);
    await says('Screen reader on.');

    const firefox = await startFirefox({ isHeadless: false, env: session });
    stops.push(firefox.stop);
    const version = spawnSync('orca', ['--version'], { encoding: 'utf8', env: session }).stdout.trim();
    return { ...firefox, name: 'Orca', version: `${version} with Firefox ${firefox.version}`, says, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function listener(log: string, isRunning: () => boolean): Orca['says'] {
  let position = 0;
  return async (...phrases) => {
    const end = performance.now() + TIMEOUT_MS;
    for (;;) {
      const said = spokenIn(log).slice(position);
      const missing = phrases.filter((phrase) => endOf(phrase, said) < 0);
      if (missing.length === 0) {
        position += Math.max(...phrases.map((phrase) => endOf(phrase, said)));
        return;
      }
      if (!isRunning()) throw new Error(`Orca has ended: ${readFileSync(log, 'utf8').slice(-500)}`);
      if (performance.now() > end) {
        throw new Error(`Orca has not said: ${missing.join(' | ')}\nIt has said: ${said}`);
      }
      await setTimeout(POLL_MS);
    }
  };
}

/** Returns all that Orca has said, as one line. */
function spokenIn(log: string): string {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').matchAll(/SPEECH OUTPUT: '(.*)/g) : [];
  return [...lines]
    .map(([, line = '']) => line.replace(/'( ?\{.*\})?\r?$/, ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

/** Returns where the phrase ends in the text, or -1. */
function endOf(phrase: string | RegExp, said: string): number {
  if (typeof phrase === 'string') {
    const start = said.indexOf(phrase);
    return start < 0 ? -1 : start + phrase.length;
  }
  const match = phrase.exec(said);
  return match ? match.index + match[0].length : -1;
}
