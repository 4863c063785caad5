import { createHash } from 'node:crypto';

/** A page without its nonces, and the sources by which the content security policy allows its inline scripts. */
export type HashedPage = { html: Buffer<ArrayBuffer>; scriptHashes: string[] };

/**
 * Hashes the inline scripts that bear the nonce, and takes the nonce away (CSP Level 3, 2.3.1 and 8.4). Whatever
 * came into the page with its data cannot know the nonce, so it is not hashed and stays blocked.
 * @param page UTF-8 as React writes it: no attribute's value holds a `<` or `>`.
 * @param nonce random and used for this page only.
 */
export function hashInlineScripts(page: Uint8Array, nonce: string): HashedPage {
  const html = Buffer.from(page.buffer, page.byteOffset, page.length);
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const parts: Buffer[] = [];
  let end = 0;
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, end)) {
    parts.push(html.subarray(end, at));
    end = at + attribute.length;
    const start = html.indexOf('>', at) + 1;
    const tag = html.toString('latin1', html.lastIndexOf('<', at), start);
    if (!/^<script\s/.test(tag) || /\ssrc=/.test(tag)) continue;
    const script = html.subarray(start, html.indexOf('</script>', start));
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return { html: Buffer.concat([...parts, html.subarray(end)]), scriptHashes: [...hashes] };
}
