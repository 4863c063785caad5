import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DETAILS, NOTE, PATIENT } from './referrals.ts';

/** Words that must not appear in files, logs or mails, also in the form in which they are hashed. */
const WORDS = [
  ...Object.values(PATIENT),
  DETAILS.reason,
  NOTE,
  PATIENT.lastName.toLowerCase(),
  PATIENT.phone.replace(/\D/g, ''),
];

/** @throws Error with the place if the content has patient data in plain text. */
export function expectNoLeaks(place: string, content: Buffer | string): void {
  const bytes = Buffer.from(content);
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
