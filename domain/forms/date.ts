import { isDate } from '../dates.ts';
import { type Field, requireValue } from './field.ts';
import { cleanLine } from './rules.ts';

/** A date, or one as spreadsheets show it, such as 3/31/2027. */
export function dateField(label: string): Field<string | null> {
  return {
    label,
    isRequired: false,
    control: 'date',
    schema: { type: ['string', 'null'], format: 'date' },
    parse(sent) {
      const text = typeof sent === 'string' ? cleanLine(sent) : (sent ?? '');
      if (text === '') return { value: null, error: null };
      const date = typeof text === 'string' ? text.replace(US_DATE, toIsoDate) : '';
      if (isDate(date)) return { value: date, error: null };
      return { value: null, error: `${label} must be a date such as 2027-03-31` };
    },
  };
}

const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const toIsoDate = (_: string, month: string, day: string, year: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** A required date. A missing or invalid one is ''. */
export function requiredDateField(label: string): Field<string> {
  return requireValue(dateField(label), 'string', '');
}
