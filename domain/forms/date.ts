import { isDate } from '../dates.ts';
import { type Field, requireValue } from './field.ts';
import { cleanLine } from './rules.ts';

export function dateField(label: string): Field<string | null> {
  return {
    label,
    isRequired: false,
    control: 'date',
    schema: { type: ['string', 'null'], format: 'date' },
    parse(sent) {
      const text = typeof sent === 'string' ? cleanLine(sent) : (sent ?? '');
      if (text === '') return { value: null, error: null };
      if (typeof text === 'string' && isDate(text)) return { value: text, error: null };
      return { value: null, error: `${label} must be a date such as 2027-03-31` };
    },
  };
}

/** A required date. A missing or invalid one is ''. */
export function requiredDateField(label: string): Field<string> {
  return requireValue(dateField(label), 'string', '');
}
