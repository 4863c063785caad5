/** How telephone numbers of North America are written here (spec section 9): 0 stands for a digit. */
export const PHONE_MASK = '(000) 000-0000';

/**
 * Takes the country code off a number that was typed or pasted with it: a leading +1, or a 1 before ten digits (no area
 * code begins with 0 or 1). What follows the ten digits, such as an extension, is cut off.
 * @returns the digits of the number; null when it has no country code.
 */
export function withoutCountryCode(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  const hasCode = /^\s*\+\s*1/.test(text) || /^1[2-9]\d{9}/.test(digits);
  return hasCode ? digits.slice(1, 11) : null;
}
