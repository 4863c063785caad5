import type { ListItem, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { isWebAddress } from '../../domain/forms/url.ts';
import type { Answer, Spans } from '../../domain/practice/schemas.ts';
import { shorten } from '../../domain/shorten.ts';

/** Markdown that answers do not support stays text, above all HTML. */
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

/** Several list markers in one line make nested lists. */
const LIST_IN_LIST = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/m;
const NO_LISTS_IN_LISTS = 'Lists must not contain lists';

/** Parsing time grows with the square of these counts, or with the product of two. */
const MAX_EMPHASIS_MARKS = 200;
const MAX_BRACKETS = 200;
const MAX_ESCAPES = 200;
const MAX_LINES = 200;
const MAX_INDENT = 12;
/** A tab ends at the next multiple of four columns. */
const INDENTED_TOO_FAR = new RegExp(`^(?: {4}| {0,3}\\t){${MAX_INDENT / 4}}[ \\t]`, 'm');

type Span = Spans[number];
type Style = Omit<Span, 'text'>;

/**
 * Returns the paragraphs and lists of a Markdown text as data, and its errors. No HTML is ever made from it.
 * @param markdown of bounded length.
 */
export function readAnswer(markdown: string): { answer: Answer; errors: string[] } {
  return readMarkdown(markdown, UNUSED);
}

/** Like `readAnswer`, for one line that is no list, such as a heading. */
export function readLine(markdown: string): { spans: Spans; errors: string[] } {
  const { answer, errors } = readMarkdown(markdown, [...UNUSED, 'list']);
  return { spans: answer[0]?.items[0] ?? [], errors };
}

function readMarkdown(markdown: string, disabled: string[]): { answer: Answer; errors: string[] } {
  const tooComplex = complexityError(markdown);
  if (tooComplex) return { answer: [], errors: [tooComplex] };
  const errors = new Set<string>();
  const { children } = fromMarkdown(markdown, { extensions: [{ disable: { null: disabled } }] });
  return { answer: children.flatMap(toBlock), errors: [...errors] };

  function toBlock(node: RootContent): Answer {
    if (node.type === 'paragraph') return [{ type: 'paragraph', items: [toSpans(node.children)] }];
    if (node.type !== 'list') return [];
    return [{ type: node.ordered ? 'numbers' : 'bullets', items: node.children.map(toItem) }];
  }

  /** The paragraphs of an item are lines. */
  function toItem({ children }: ListItem): Span[] {
    return children.flatMap((child, index) => {
      if (child.type !== 'paragraph') {
        errors.add(NO_LISTS_IN_LISTS);
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

/** Returns why a text would take the parser too long, or null. @param parts read one by one, which add up. */
export function complexityError(markdown: string, parts = 1): string | null {
  if (LIST_IN_LIST.test(markdown)) return NO_LISTS_IN_LISTS;
  const limits: [what: string, pattern: RegExp, max: number][] = [
    ['* and _ characters', /[*_]/g, MAX_EMPHASIS_MARKS],
    ['[ and ] characters', /[[\]]/g, MAX_BRACKETS],
    ['\\, < and & characters', /[\\<&]/g, MAX_ESCAPES],
    ['lines', /\r\n?|\n|$/g, MAX_LINES],
  ];
  for (const [what, pattern, max] of limits) {
    const count = markdown.match(pattern)?.length ?? 0;
    if (count > max * parts) return `Too many ${what}: at most ${max * parts}`;
  }
  if (INDENTED_TOO_FAR.test(markdown)) {
    return `Too many spaces at the start of a line: at most ${MAX_INDENT}`;
  }
  return null;
}

function isSafe(url: string): boolean {
  return isWebAddress(url) || /^(mailto:[^\s\p{Cc}]+@[^\s\p{Cc}]+|tel:\+?[\d().-]+)$/iu.test(url);
}
