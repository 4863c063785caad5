import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PATIENT } from './referrals.ts';

/** Words that must not appear in files, logs or mails; a referral's row has them encrypted. */
const WORDS = Object.values(PATIENT);

/** @throws Error with the place if the content has patient data in plain text. */
export function expectNoLeaks(place: string, content: Buffer | string): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (const word of WORDS) {
    if (bytes.includes(word)) throw new Error(`${place} contains patient data: "${word}"`);
  }
}

/** Checks all files of a folder, such as databases, write-ahead logs, backups and mails. */
export function expectNoLeaksIn(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) expectNoLeaks(file, readFileSync(file));
  }
}
