import type { ClipboardEvent } from 'react';

/** Longer text is pasted as the browser does it. */
const MAX_HTML = 500_000;

const PARAGRAPHS = new Set([
  'P',
  'DIV',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'BLOCKQUOTE',
  'UL',
  'OL',
  'TABLE',
]);
const LINES = new Set(['LI', 'TR']);

/** Pastes what a word processor copied without its markup, with a blank line between its paragraphs. */
export function pasteParagraphs(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const html = event.clipboardData.getData('text/html');
  if (html.length > MAX_HTML || !/<(p|h[1-6]|li|div)\b/i.test(html)) return;
  event.preventDefault();
  // Without styles and attributes, which the content security policy would report.
  const plain = html
    .replace(/<(head|style|script)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<(\/?[a-z][\w:]*)[^>]*>/gi, '<$1>');
  const text = textOf(new DOMParser().parseFromString(plain, 'text/html').body)
    .replace(/[ \u00a0]*\n[ \u00a0]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  // Unlike a new value, it can be undone.
  document.execCommand('insertText', false, text);
}

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replace(/[ \t\r\n]+/g, ' ');
  if (node.nodeName === 'BR') return '\n';
  if (node.nodeType !== Node.ELEMENT_NODE) return '';
  const inner = [...node.childNodes].map(textOf).join('');
  if (PARAGRAPHS.has(node.nodeName)) return `\n\n${inner}\n\n`;
  return LINES.has(node.nodeName) ? `\n${inner}` : inner;
}
