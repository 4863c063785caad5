import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const WEEK_MS = 7 * 24 * 3_600_000;

/** File name → when a build first left it out, in milliseconds since 1970. */
export type FormerAssets = Record<string, number>;

/** Reads what the previous build wrote; an empty record without one. */
export function readFormerAssets(file: string): FormerAssets {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * Copies files of the previous build that the next one lacks, and keeps them for a week: open pages still load them.
 * @returns the record of the copied files.
 */
export function keepFormerAssets(
  { previous, next, former }: { previous: string; next: string; former: FormerAssets },
  now: number,
): FormerAssets {
  if (!existsSync(previous)) return {};
  const kept = readdirSync(previous)
    .filter((name) => !existsSync(path.join(next, name)))
    .map((name) => [name, former[name] ?? now] as const)
    .filter(([, since]) => now - since < WEEK_MS);
  for (const [name] of kept) {
    cpSync(path.join(previous, name), path.join(next, name), { preserveTimestamps: true });
  }
  return Object.fromEntries(kept);
}
