import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the arguments, with flags, and environment with which `npm start` runs Node.js. */
export function startCommand(): { args: string[]; env: Record<string, string> } {
  const file = path.resolve(import.meta.dirname, '../../package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8'));
  const [, variables, args] = /^((?:\w+=\S+ )*)exec node (.+)$/.exec(scripts.start) ?? [];
  if (variables === undefined || !args) throw new Error(`Cannot parse the start script: ${scripts.start}`);
  const env = Object.fromEntries(
    variables
      .trim()
      .split(' ')
      .map((variable) => variable.split('=')),
  );
  return { args: args.split(' '), env };
}
