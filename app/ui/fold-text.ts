/** The text without case and accents, for comparing what people type with what they mean. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
