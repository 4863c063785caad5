/** Another program's text in one line, without control characters such as those of terminals. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
