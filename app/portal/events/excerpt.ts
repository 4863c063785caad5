/** What precedes the first difference in an excerpt. */
const BEFORE = 40;

/** Returns at most `length` characters of a text as one line, around where it begins to differ from another. */
export function excerptAround(text: string, other: string | null, length: number): string {
  const shown = joinLines(text);
  const compared = joinLines(other ?? '');
  let at = 0;
  while (at < shown.length && shown[at] === compared[at]) at++;
  const word = shown.lastIndexOf(' ', at - BEFORE) + 1;
  const start = at < length / 2 ? 0 : Math.max(word, at - length / 2);
  const limit = start + length;
  const space = shown.lastIndexOf(' ', limit);
  const end = limit < shown.length && space > at ? space : limit;
  return `${start > 0 ? '…' : ''}${shown.slice(start, end).trim()}${limit < shown.length ? '…' : ''}`;
}

/** Without a regular expression, which takes a quadratic time for a long run of spaces. */
function joinLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).join(' ');
}
