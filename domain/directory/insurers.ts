import { booleanField, type FieldsOf, nameField } from '../forms/field.ts';
import { positionField } from '../forms/id-fields.ts';
import { linesField } from '../forms/lines.ts';
import { MAX_ALIASES, MAX_NAME_LENGTH } from '../limits.ts';

/** An insurer as staff edit it. */
export const INSURER_FORM = {
  name: nameField('Name'),
  /** Abbreviations and former names, which also find the insurer. */
  aliases: linesField('Other names', {
    one: 'other name',
    max: MAX_ALIASES,
    maxLength: MAX_NAME_LENGTH,
  }),
  position: positionField('Position'),
  isOnHome: booleanField('On the home page', false),
};

/** The same, with one of the other names on each line, as typed. */
export const INSURER_LINES_FORM = {
  ...INSURER_FORM,
  aliases: {
    ...INSURER_FORM.aliases,
    parse: (lines: unknown) => INSURER_FORM.aliases.parse(String(lines).split('\n')),
  },
};

export type InsurerFields = FieldsOf<typeof INSURER_FORM>;
