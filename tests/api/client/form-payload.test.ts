import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type FormFields, formPayload } from '../../../app/api/form-payload.ts';
import { read } from '../../support/bodies.ts';
import { anyText } from '../../support/texts.ts';

const key = fc
  .oneof(fc.stringMatching(/^[a-z][A-Za-z0-9]{0,6}$/), fc.constantFrom('toString', 'valueOf', 'firstName'))
  .filter((name) => !['constructor', 'prototype'].includes(name));
const text = anyText();
const scalar = fc.oneof(text, fc.constant(null), fc.integer(), fc.boolean());
// An empty string in a list is the same as an empty list.
const list = fc.array(anyText({ minLength: 1 }), { maxLength: 3 });

const fields = (depth: number): fc.Arbitrary<FormFields> => {
  const inner = depth > 1 ? fc.oneof(scalar, list, fields(depth - 1)) : scalar;
  return fc.dictionary(key, inner, { minKeys: 1, maxKeys: 3 });
};

/** Values as decoded: strings, '' for null, and line endings as in HTML forms. */
function decoded(sent: unknown): unknown {
  if (Array.isArray(sent)) return sent.map(decoded);
  if (typeof sent === 'object' && sent !== null) {
    return Object.fromEntries(Object.entries(sent).map(([name, item]) => [name, decoded(item)]));
  }
  return sent === null ? '' : String(sent).replace(/\r\n?|\n/g, '\r\n');
}

test('the server decodes formPayload to the original values: nested objects, lists of strings, null as an empty string', async () => {
  await fc.assert(
    fc.asyncProperty(fields(5), async (sent) => {
      const { status, value: received } = await read({ body: formPayload(sent) }, z.unknown(), 1_000_000);
      expect([status, received]).toEqual([200, decoded(sent)]);
    }),
  );
});
