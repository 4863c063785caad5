/** Returns the text with at most `length` characters (code points), the last of which is … if it was cut. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Shortens two versions of a text, so that both show where they begin to differ. */
export function shortenAtDifference(before: string, after: string, length: number): [string, string] {
  const [old, now] = [[...before], [...after]];
  const at = old.findIndex((character, index) => character !== now[index]);
  const difference = at < 0 ? old.length : at;
  const start = Math.max(old.length, now.length) > length ? Math.max(0, difference - length / 4) : 0;
  const cut = (text: string[]) => shorten((start > 0 ? '…' : '') + text.slice(start).join(''), length);
  return [cut(old), cut(now)];
}

/** The end of a sentence, but not of an abbreviation such as "Dr." or "M." */
const SENTENCE_END = /(?<!\b(?:Dr|Mrs?|Ms|St|vs|\p{L}))[.!?]["'”’)]*(?=\s+[^\p{Ll}]|$)/u;

/** More than two lines of a card. */
const MAX_SENTENCE_LENGTH = 200;

/** Returns a text's first sentence or, where none ends, its first paragraph. */
export function firstSentence(text: string): string {
  const [paragraph = ''] = text.trim().split(/\n\s*\n/);
  const line = paragraph.trim().replaceAll(/\s+/g, ' ');
  const end = SENTENCE_END.exec(line);
  return shorten(end ? line.slice(0, end.index + end[0].length) : line, MAX_SENTENCE_LENGTH);
}
