import { createHash } from 'node:crypto';

/** A page without its nonces, and the sources by which the content security policy allows its inline scripts. */
export type HashedPage = { html: string; scriptHashes: string[] };

/**
 * Hashes the inline scripts that bear the nonce, and takes the nonce away (CSP Level 3, 2.3.1 and 8.4). Whatever
 * came into the page with its data cannot know the nonce, so it is not hashed and stays blocked.
 * @param html as React writes it: no attribute's value holds a `<` or `>`.
 * @param nonce random and used for this page only.
 */
export function hashInlineScripts(html: string, nonce: string): HashedPage {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, at + 1)) {
    const tag = html.slice(html.lastIndexOf('<', at), html.indexOf('>', at) + 1);
    if (!/^<script\s/.test(tag) || /\ssrc=/.test(tag)) continue;
    const start = html.indexOf('>', at) + 1;
    const script = html.slice(start, html.indexOf('</script>', start));
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return { html: html.replaceAll(attribute, ''), scriptHashes: [...hashes] };
}
