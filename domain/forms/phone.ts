/** Letters and the like among the first six digits are slips; after those, they begin an extension. */
const DIGITS_AND_SEPARATORS = /^\D*(?:\d\D*){0,6}[\d\s()./\p{Pd}\p{Cf}]*$/u;

/** Another country code than 1. No area code begins with 0, which also stands before foreign numbers. */
const FOREIGN = /^\D*(?:\+(?!\D*1)|0)/;

/**
 * Returns the start of a number in the format of spec section 9, without the country code, such as '(503) 55'; the text
 * itself if it has an extension, another country code than 1, or more than ten digits.
 */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const hasCode = /^\D*\+/.test(text) || /^1[2-9]\d{9}$/.test(digits);
  const [, area, exchange, line] =
    /^(\d{0,3})(\d{0,3})(\d{0,4})$/.exec(hasCode ? digits.slice(1) : digits) ?? [];
  if (area === undefined || FOREIGN.test(text) || !DIGITS_AND_SEPARATORS.test(text)) return text;
  return `${area && `(${area}`}${exchange && `) ${exchange}`}${line && `-${line}`}`;
}

/** Ten digits in groups of three, three and four, with or without the country code. */
const USUAL_SPELLING = /^(?:\+?1[\s./\p{Pd}]*)?\(?([1-9]\d\d)\)?[\s./\p{Pd}]*(\d{3})[\s./\p{Pd}]*(\d{4})$/u;

/** Returns a number in the format of spec section 9, and any other text unchanged, such as one with an extension. */
export function normalizePhone(text: string): string {
  const found = USUAL_SPELLING.exec(text);
  return found ? `(${found[1]}) ${found[2]}-${found[3]}` : text;
}
