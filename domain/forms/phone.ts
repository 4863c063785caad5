/** Letters among the first six digits are slips; later ones begin an extension. */
const DIGITS_AND_SEPARATORS = /^\D*(?:\d\D*){0,6}[\d\s()./\p{Pd}\p{Cf}]*$/u;

/** A country code other than 1, or a leading 0, with which no area code begins but foreign numbers do. */
const FOREIGN = /^\D*(?:\+(?!\D*1)|0)/;

/**
 * Returns a number, or the start of one, in the format of spec section 9, such as '(503) 55'. A text with an extension,
 * another country code or more than ten digits stays as it is.
 */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const hasCode = /^\D*\+/.test(text) || /^1[2-9]\d{9}$/.test(digits);
  const [, area, exchange, line] =
    /^(\d{0,3})(\d{0,3})(\d{0,4})$/.exec(hasCode ? digits.slice(1) : digits) ?? [];
  if (area === undefined || FOREIGN.test(text) || !DIGITS_AND_SEPARATORS.test(text)) return text;
  return `${area && `(${area}`}${exchange && `) ${exchange}`}${line && `-${line}`}`;
}

/** Ten digits in groups of three, three and four, after the country code if any. */
const USUAL_SPELLING = /^(?:\+?1[\s./\p{Pd}]*)?\(?([1-9]\d\d)\)?[\s./\p{Pd}]*(\d{3})[\s./\p{Pd}]*(\d{4})$/u;

/** Returns a number in the format of spec section 9, and any other text as it is. */
export function normalizePhone(text: string): string {
  const found = USUAL_SPELLING.exec(text);
  return found ? `(${found[1]}) ${found[2]}-${found[3]}` : text;
}
