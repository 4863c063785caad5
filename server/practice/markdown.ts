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

type Span = Spans[number];
type Style = Omit<Span, 'text'>;

/**
 * Returns the paragraphs and lists of a Markdown text as data, never as HTML, and its errors.
 * @param markdown some thousand characters at most: parsing time grows with the square.
 */
export function readMarkdown(markdown: string, disabled = UNUSED): { blocks: Answer; errors: string[] } {
  const errors = new Set<string>();
  const { children } = fromMarkdown(markdown, { extensions: [{ disable: { null: disabled } }] });
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
          return [{ text: node.value.replaceAll('\n', ' '), ...style }];
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

function isSafe(url: string): boolean {
  return isWebAddress(url) || /^(mailto:[^\s\p{Cc}]+@[^\s\p{Cc}]+|tel:\+?[\d().-]+)$/iu.test(url);
}
