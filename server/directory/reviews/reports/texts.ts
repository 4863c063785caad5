import { decrypt, encrypt } from '../../../data-key/encryption.ts';
import type { DataKey } from '../../../data-key/key.ts';
import type { EncryptedReport } from './repository.ts';

type ReportKey = Pick<DataKey, 'reportKey'>;

const referenceOf = (id: number) => `listing report ${id}`;

/** Returns what visitors wrote, oldest first. @throws unavailable with another key. */
export function decryptTexts({ reportKey }: ReportKey, { id, encrypted }: EncryptedReport): string[] {
  return encrypted ? decrypt<string[]>(reportKey, referenceOf(id), encrypted) : [];
}

export function encryptTexts({ reportKey }: ReportKey, id: number, texts: string[]): EncryptedReport {
  return { id, encrypted: encrypt(reportKey, referenceOf(id), texts) };
}
