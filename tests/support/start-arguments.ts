import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What `npm start` gives Node.js to run the site, flags included. */
export function startArguments(): string[] {
  const file = path.resolve(import.meta.dirname, '../../package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8'));
  const [, given] = /^exec node (.+)$/.exec(scripts.start) ?? [];
  if (!given) throw new Error(`The start script is not understood: ${scripts.start}`);
  return given.split(' ');
}
