import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashInlineScripts } from './render.ts';

function hashed(page: string) {
  const { html, scriptHashes } = hashInlineScripts(Buffer.from(page), NONCE);
  return { html: html.toString(), scriptHashes };
}

const NONCE = 'bm9uY2Ugb2YgdGhlIHBhZ2U';
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('hashes each inline script with the nonce once, and no others', () => {
  const { html, scriptHashes } = hashed(
    `<head><link nonce="${NONCE}" href="/a.js"/><script>alert(1)</script>` +
      `<script nonce="${NONCE}">own()</script><script nonce="${NONCE}" type="module" async="">import 1</script>` +
      `<script nonce="${NONCE}">own()</script><script src="/b.js" nonce="${NONCE}"></script>` +
      '<script nonce="guessed">alert(2)</script><script type="application/ld+json">{}</script></head>',
  );
  expect(scriptHashes).toEqual([hashOf('own()'), hashOf('import 1')]);
  expect(html).not.toContain(NONCE);
  expect(html).toContain('<script>alert(1)</script>');
  expect(html).toContain('<script type="module" async="">import 1</script>');
  expect(html).toContain('<link href="/a.js"/>');
});
