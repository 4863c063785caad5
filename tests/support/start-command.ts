import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What `npm start` gives Node.js to run the site: its arguments, flags included, and its environment. */
export function startCommand(): { args: string[]; env: Record<string, string> } {
  const file = path.resolve(import.meta.dirname, '../../package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8'));
  const [, variables, args] = /^((?:\w+=\S+ )*)exec node (.+)$/.exec(scripts.start) ?? [];
  if (variables === undefined || !args)
    throw new Error(`The start script is not understood: ${scripts.start}`);
  const env = Object.fromEntries(
    variables
      .trim()
      .split(' ')
      .map((variable) => variable.split('=')),
  );
  return { args: args.split(' '), env };
}
