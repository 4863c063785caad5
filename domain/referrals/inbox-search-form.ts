import { requiredText } from '../forms/field.ts';
import { textError } from '../forms/rules.ts';
import { MAX_NAME_LENGTH } from '../limits.ts';

const MIN_LENGTH = 2;

/** What staff look for: a reference, a phone number or a last name. */
export const SEARCH_FORM = {
  text: requiredText('Search', {
    error: (text) =>
      text.length < MIN_LENGTH
        ? `Search must have at least ${MIN_LENGTH} characters`
        : textError('Search', text, { maxLength: MAX_NAME_LENGTH }),
    schema: { minLength: MIN_LENGTH, maxLength: MAX_NAME_LENGTH, examples: ['R-7K3M9Q', '(503) 555-0199'] },
  }),
};
