/** The phone number format (spec section 9); 0 stands for a digit. */
export const PHONE_MASK = '(000) 000-0000';

/**
 * Removes the country code: a leading +1, or a 1 before ten digits (area codes never begin with 0 or 1).
 * Drops anything after the ten digits, such as an extension.
 * @returns the digits of the number; null if it has no country code.
 */
export function removeCountryCode(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  const hasCode = /^\s*\+\s*1/.test(text) || /^1[2-9]\d{9}/.test(digits);
  return hasCode ? digits.slice(1, 11) : null;
}

/** Ten digits in groups of three, three and four, with or without the country code. */
const USUAL_SPELLING = /^(?:\+?1[\s./\p{Pd}]*)?\(?(\d{3})\)?[\s./\p{Pd}]*(\d{3})[\s./\p{Pd}]*(\d{4})$/u;

/** Returns a number in the format of the mask, and any other text unchanged, such as one with an extension. */
export function normalizePhone(text: string): string {
  // Address books enclose copied numbers in direction marks.
  const found = USUAL_SPELLING.exec(text.replace(/\p{Cf}/gu, ''));
  return found ? `(${found[1]}) ${found[2]}-${found[3]}` : text;
}
