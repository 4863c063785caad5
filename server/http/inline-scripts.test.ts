import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashInlineScripts } from './inline-scripts.ts';

const NONCE = 'bm9uY2Ugb2YgdGhlIHBhZ2U';
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('the inline scripts that bear the nonce are hashed, each once', () => {
  test('and no other', () => {
    const { html, scriptHashes } = hashInlineScripts(
      `<head><link nonce="${NONCE}" href="/a.js"/><script>alert(1)</script>` +
        `<script nonce="${NONCE}">own()</script><script nonce="${NONCE}" type="module" async="">import 1</script>` +
        `<script nonce="${NONCE}">own()</script><script src="/b.js" nonce="${NONCE}"></script>` +
        '<script nonce="guessed">alert(2)</script><script type="application/ld+json">{}</script></head>',
      NONCE,
    );
    expect(scriptHashes).toEqual([hashOf('own()'), hashOf('import 1')]);
    expect(html).not.toContain(NONCE);
    expect(html).toContain('<script>alert(1)</script>');
    expect(html).toContain('<script type="module" async="">import 1</script>');
    expect(html).toContain('<link href="/a.js"/>');
  });

  test('by their bytes in UTF-8, empty ones too', () => {
    const { scriptHashes } = hashInlineScripts(
      `<script nonce="${NONCE}">"é 🥦"</script><script nonce="${NONCE}"></script>`,
      NONCE,
    );
    expect(scriptHashes).toEqual([hashOf('"é 🥦"'), hashOf('')]);
  });

  test('a page without scripts is left as it is', () => {
    expect(hashInlineScripts('<p>A page.</p>', NONCE)).toEqual({ html: '<p>A page.</p>', scriptHashes: [] });
  });
});
