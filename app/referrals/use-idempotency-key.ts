import { useState } from 'react';

const KEY_BYTES = 16;

/**
 * Returns the same idempotency key for every retry with the same content, even if a response was lost. Changed content
 * and `renew` create a new key.
 */
export function useIdempotencyKey() {
  const [keys] = useState(() => {
    let last: { content: string; key: string } | null = null;
    return {
      keyFor(fields: object): string {
        const content = JSON.stringify(fields);
        if (last?.content !== content) last = { content, key: randomKey() };
        return last.key;
      },
      renew(): void {
        last = null;
      },
    };
  });
  return keys;
}

/** 128 random bits in hexadecimal. */
function randomKey(): string {
  return crypto
    .getRandomValues(new Uint8Array(KEY_BYTES))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
}
