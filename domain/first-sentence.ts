/** A sentence ends after a word of three letters, unlike 'Dr.', 'Ph.D.' and 'e.g.'. */
const END = /[^\s.]{3}[.!?](?=\s|$)/g;

/** A first sentence below this length says too little alone. */
const SHORT = 40;

/** Returns the first sentence of a text, and the next if the first is short; '' if it exceeds `length` characters. */
export function firstSentence(text: string, length: number): string {
  const start = text
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, length + 1);
  const ends = [...start.matchAll(END)].map(({ index, 0: end }) => index + end.length);
  const [first = 0, second = first] = ends.filter((end) => end <= length);
  return start.slice(0, first < SHORT ? second : first);
}
