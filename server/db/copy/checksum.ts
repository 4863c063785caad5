import { hash } from 'node:crypto';
import type { Row } from './side.ts';

const BITS = 256;

export type Checksum = {
  add(rows: Row[]): void;
  /** The number of rows and their checksum, in hexadecimal. */
  digest(): { count: number; sum: string };
};

/** The sum of the rows' SHA-256 hashes: the same in any order, since the engines order texts differently. */
export function createChecksum(): Checksum {
  let count = 0;
  let sum = 0n;
  return {
    add(rows) {
      for (const row of rows) {
        const values = row.map((value) =>
          value instanceof Uint8Array ? { bytes: hash('sha256', value) } : value,
        );
        sum = BigInt.asUintN(BITS, sum + BigInt(`0x${hash('sha256', JSON.stringify(values))}`));
      }
      count += rows.length;
    },
    digest: () => ({ count, sum: sum.toString(16) }),
  };
}
