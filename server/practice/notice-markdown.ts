import type { NoticeText } from '../../domain/lists/list-responses.ts';
import type { Spans } from '../../domain/practice/practice-responses.ts';
import { shorten } from '../../domain/shorten.ts';
import { readLine, readMarkdown } from './markdown.ts';

/** In characters: parsing time grows with the square of a part's length. */
const MAX_PART_LENGTH = 10_000;
const MAX_CELLS = 1_000;
const MAX_ERRORS = 10;
const MAX_SHOWN_START = 30;

const HEADING = /^(#{1,6})[ \t]+(\S.*)$/;
/** The closing marks of a heading such as `## Fees ##`. */
const CLOSING_MARKS = /[ \t]#+[ \t]*$/;
/** A line that may go on with a list after an empty line. */
const LIST_LINE = /^(?:\s|[-*+]\s|\d{1,9}[.)]\s)/;
/** The parser reads cells with these; others are plain text. */
const MARKUP = /[*_[\\<&@:]/;

type Kind = 'heading' | 'table' | 'text';

/** Returns a notice's headings, tables, paragraphs and lists as data, and its errors. @param markdown of bounded length */
export function readNotice(markdown: string): { text: NoticeText; errors: string[] } {
  const text: NoticeText = [];
  const errors = new Set<string>();
  let [cells, hasHeading] = [0, false];

  for (const { kind, lines } of splitParts(markdown)) {
    const [first = ''] = lines;
    const addErrors = (found: string[]) => {
      for (const error of found) errors.add(`“${shorten(first.trim(), MAX_SHOWN_START)}”: ${error}`);
    };
    const readInline = (line: string): Spans => {
      const { spans, errors: found } = readLine(line);
      addErrors(found);
      return spans;
    };
    if (kind !== 'table' && lines.join('\n').trimEnd().length > MAX_PART_LENGTH) {
      addErrors([`At most ${MAX_PART_LENGTH} characters are possible without an empty line`]);
    } else if (kind === 'heading') {
      const [, marks = '', title = ''] = HEADING.exec(first) ?? [];
      // The first heading is never a subheading, so that the page skips no level.
      text.push({
        type: hasHeading && marks.length > 2 ? 'subheading' : 'heading',
        items: [readInline(title.replace(CLOSING_MARKS, ''))],
      });
      hasHeading = true;
    } else if (kind === 'table') {
      const [heading = [], , ...rows] = lines.map(splitCells);
      cells += lines.length * heading.length;
      if (cells > MAX_CELLS) return { text: [], errors: [`Too many table cells: at most ${MAX_CELLS}`] };
      if (rows.some((row) => row.length > heading.length)) addErrors(['A row has more cells than the first']);
      const toSpans = (cell = '') => (MARKUP.test(cell) ? readInline(cell) : cell ? [{ text: cell }] : []);
      text.push({
        type: 'table',
        rows: [heading, ...rows].map((row) => heading.map((_, column) => toSpans(row[column]))),
      });
    } else {
      const { blocks, errors: found } = readMarkdown(lines.join('\n'));
      text.push(...blocks);
      addErrors(found);
    }
  }
  return { text, errors: [...errors].slice(0, MAX_ERRORS) };
}

/** Returns the lines of each heading, table, and paragraph with the lists that follow it. */
function splitParts(markdown: string): { kind: Kind; lines: string[] }[] {
  const lines = markdown.split(/\r\n?|\n/);
  const parts: { kind: Kind; lines: string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const part = parts.at(-1);
    const isBlank = line.trim() === '';
    const isRow = line.startsWith('|');
    if (part?.kind === 'table' && isRow) part.lines.push(line);
    else if (HEADING.test(line)) parts.push({ kind: 'heading', lines: [line] });
    else if (isRow && isSeparator(lines[at + 1])) parts.push({ kind: 'table', lines: [line] });
    else if (part?.kind === 'text' && !(part.lines.at(-1) === '' && !isBlank && !LIST_LINE.test(line)))
      part.lines.push(isBlank ? '' : line);
    else if (!isBlank) parts.push({ kind: 'text', lines: [line] });
  }
  return parts;
}

/** Whether the line separates the heading of a table from its rows, as in `| --- | --- |`. */
function isSeparator(line = ''): boolean {
  return line.startsWith('|') && splitCells(line).every((cell) => /^:?-+:?$/.test(cell));
}

function splitCells(line: string): string[] {
  const cells = line
    .slice(1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
  return cells.at(-1) === '' ? cells.slice(0, -1) : cells;
}
