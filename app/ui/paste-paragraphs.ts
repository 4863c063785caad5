import type { ClipboardEvent } from 'react';

/** Longer text is pasted as the browser does it. */
const MAX_HTML = 500_000;

const PARAGRAPHS = /^(p|div|h[1-6]|blockquote|ul|ol|table)$/i;
const OPENED_LINES = /^(li|tr)$/i;
const HIDDEN = /^(head|style|script)$/i;

/** Each tag once, in time that grows with the length: no part can match what the next one matches. */
const TAG = /<(\/?)([a-z][\w:]*)(?![\w:])[^<>]*>/gi;

/** Pastes what a word processor copied without its markup, with a blank line between its paragraphs. */
export function pasteParagraphs(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const html = event.clipboardData.getData('text/html');
  if (html.length > MAX_HTML || !/<(p|h[1-6]|li|div)\b/i.test(html)) return;
  event.preventDefault();
  // Only character references and comments are left to parse.
  const { body } = new DOMParser().parseFromString(stripTags(html), 'text/html');
  const lines = (body.textContent ?? '').split('\n').map((line) => line.trim());
  const text = lines.join('\n').replace(/\n{3,}/g, '\n\n');
  // Unlike a new value, it can be undone.
  document.execCommand('insertText', false, text.trim());
}

/** Returns the text of HTML with line breaks instead of its tags, which the content security policy would report. */
export function stripTags(html: string): string {
  const [first = '', ...parts] = html.split(TAG);
  let text = collapseSpaces(first);
  let hidden: string | null = null;
  for (let at = 0; at < parts.length; at += 3) {
    const [slash, name = '', after = ''] = parts.slice(at, at + 3);
    if (hidden === null && !slash && HIDDEN.test(name)) hidden = name;
    else if (hidden === name && slash) hidden = null;
    if (hidden !== null) continue;
    if (PARAGRAPHS.test(name)) text += '\n\n';
    else if (/^br$/i.test(name) || (!slash && OPENED_LINES.test(name))) text += '\n';
    text += collapseSpaces(after);
  }
  return text;
}

/** Of an unclosed tag, `<` stays text. */
const collapseSpaces = (text: string) => text.replace(/[ \t\r\n]+/g, ' ').replace(/<(?!!)/g, '&lt;');
