import type { ListItem, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { isWebAddress } from '../../domain/forms/url.ts';
import type { Answer, Spans } from '../../domain/practice/practice-responses.ts';
import { shorten } from '../../domain/shorten.ts';

/** What stays text, above all HTML. */
const UNUSED = [
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'setextUnderline',
  'thematicBreak',
];
const MAX_SHOWN_LINK = 60;

/** An asterisk between letters or digits, such as in 5*3*2, is no emphasis. Links in angle brackets stay. */
const INNER_ASTERISK = /<[^<>\s]*>|(?<=[\p{L}\p{N}])\*(?=[\p{L}\p{N}])/gu;

/** A web or email address without the punctuation that follows it. The lookbehind keeps the search linear. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[\p{L}\p{N}/]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/iu;

type Span = Spans[number];
type Style = Omit<Span, 'text'>;

/**
 * Returns the paragraphs and lists of a Markdown text as data, never as HTML, and its errors.
 * @param markdown some thousand characters at most: parsing time grows with the square.
 */
export function readMarkdown(markdown: string, disabled = UNUSED): { blocks: Answer; errors: string[] } {
  const errors = new Set<string>();
  const text = markdown.replace(INNER_ASTERISK, (found) => (found === '*' ? '\\*' : found));
  const { children } = fromMarkdown(text, { extensions: [{ disable: { null: disabled } }] });
  return { blocks: children.flatMap(toBlock), errors: [...errors] };

  function toBlock(node: RootContent): Answer {
    if (node.type === 'paragraph') return [{ type: 'paragraph', items: [toSpans(node.children)] }];
    if (node.type !== 'list') return [];
    const items = node.children.map(toItem);
    return [node.ordered ? { type: 'numbers', items, start: node.start ?? 1 } : { type: 'bullets', items }];
  }

  /** The paragraphs of an item are lines. */
  function toItem({ children }: ListItem): Span[] {
    return children.flatMap((child, index) => {
      if (child.type !== 'paragraph') {
        errors.add('Lists must not contain lists');
        return [];
      }
      const spans = toSpans(child.children);
      return index === 0 ? spans : [{ text: '\n' }, ...spans];
    });
  }

  function toSpans(nodes: PhrasingContent[], style: Style = {}): Span[] {
    return nodes.flatMap((node): Span[] => {
      switch (node.type) {
        case 'text':
          return node.value.split(/(\n)/).flatMap((line) => toLinks(line, style));
        case 'break':
          return [{ text: '\n', ...style }];
        case 'strong':
          return toSpans(node.children, { ...style, isStrong: true });
        case 'emphasis':
          return toSpans(node.children, { ...style, isEmphasis: true });
        case 'link':
          if (!isSafe(node.url)) {
            const shown = shorten(node.url, MAX_SHOWN_LINK);
            errors.add(`The link ${shown} must begin with https://, http://, mailto: or tel:`);
          }
          return toSpans(node.children, { ...style, href: node.url });
        default:
          return [];
      }
    });
  }
}

/** Like `readMarkdown`, for one line that is no list, such as a heading. */
export function readLine(markdown: string): { spans: Spans; errors: string[] } {
  const { blocks, errors } = readMarkdown(markdown, [...UNUSED, 'list']);
  return { spans: blocks[0]?.items[0] ?? [], errors };
}

/** Returns the runs of a line, with links for its addresses. */
function toLinks(line: string, style: Style): Span[] {
  if (style.href) return [{ text: line, ...style }];
  return line.split(ADDRESS).flatMap((text, index) => {
    const href = text.includes('://') ? text : `mailto:${text}`;
    const isAddress = index % 2 === 1 && isSafe(href);
    return text ? [{ text, ...style, ...(isAddress && { href }) }] : [];
  });
}

function isSafe(url: string): boolean {
  return isWebAddress(url) || /^(mailto:[^\s\p{Cc}]+@[^\s\p{Cc}]+|tel:\+?[\d().-]+)$/iu.test(url);
}
