/** Shown around the part that differs, and in all; in characters. */
const CONTEXT = 40;
export const MAX_SHOWN_TEXT = 1_000;

/** Leaves out what two texts have in common at the start and at the end, and shortens what is left. */
export function changedPart(from: string, to: string): [from: string, to: string] {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start++;
  let end = 0;
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  const cut = (text: string) => {
    const [first, last] = [Math.max(0, start - CONTEXT), Math.min(text.length, text.length - end + CONTEXT)];
    const part = `${first > 0 ? '…' : ''}${text.slice(first, last)}${last < text.length ? '…' : ''}`;
    // Not `shorten`, which public pages would then load with the portal's code.
    return part.length > MAX_SHOWN_TEXT ? `${part.slice(0, MAX_SHOWN_TEXT - 1).toWellFormed()}…` : part;
  };
  return [cut(from), cut(to)];
}
