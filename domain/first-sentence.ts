/** A sentence ends after a word of three letters, unlike 'Dr.', 'Ph.D.' and 'e.g.'. */
const END = /[^\s.]{3}[.!?](?=\s|$)/;

/** Returns the first sentence of a text; '' if it is longer than `length` characters. */
export function firstSentence(text: string, length: number): string {
  const start = text
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, length + 1);
  const end = END.exec(start);
  const sentence = end ? start.slice(0, end.index + end[0].length) : '';
  return sentence.length > length ? '' : sentence;
}
