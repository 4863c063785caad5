import { booleanField, type FieldsOf, nameField } from '../forms/field.ts';
import { positionField } from '../forms/id-fields.ts';
import { linesField } from '../forms/lines.ts';
import { MAX_ALIASES, MAX_NAME_LENGTH } from '../limits.ts';

/** An insurer as staff edit it. */
export const INSURER_FORM = {
  name: { ...nameField('Name'), hint: 'The old name of an insurer still works in search.' },
  /** Abbreviations and former names, which also find the insurer. */
  aliases: {
    ...linesField('Other names', { one: 'other name', max: MAX_ALIASES, maxLength: MAX_NAME_LENGTH }),
    hint: 'One on each line, such as BCBS. Visitors find the insurer by each of them.',
  },
  position: positionField('Position'),
  isOnHome: booleanField('On the home page', false),
};

export type InsurerFields = FieldsOf<typeof INSURER_FORM>;
