import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PATIENT } from './referrals.ts';

/** What must stand in no file, log or mail; in a referral's row it is encrypted. */
const WORDS = Object.values(PATIENT);

/** @throws Error that names the place, when a patient's name, phone, e-mail or clinic can be read there. */
export function refuseLeaks(place: string, content: Buffer | string): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (const word of WORDS) {
    if (bytes.includes(word)) throw new Error(`${place} tells of a patient: "${word}"`);
  }
}

/** Looks through all files of a folder: databases, their write-ahead logs and backups, mails, whatever there is. */
export function refuseLeaksIn(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) refuseLeaks(file, readFileSync(file));
  }
}
