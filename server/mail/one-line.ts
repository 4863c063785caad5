/** Returns another program's text as one line, without control characters such as terminal escapes. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
