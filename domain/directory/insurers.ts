import { booleanField, type Field, type FieldsOf, nameField, optionalText } from '../forms/field.ts';
import { idField, positionField } from '../forms/id-fields.ts';
import { nameError } from '../forms/rules.ts';
import { MAX_ALIASES, MAX_NAME_LENGTH } from '../limits.ts';
import { MAX_ANSWER_LENGTH } from '../practice/faq-form.ts';

/** An insurer as staff edit it. */
export const INSURER_FORM = {
  name: nameField('Name'),
  /** Abbreviations and former names, which also find the insurer. */
  aliases: aliasesField('Other names'),
  position: positionField('Position'),
  isOnHome: booleanField('On the home page', false),
  /** Markdown, as in the answers of FAQs. */
  noteMarkdown: optionalText('Note', { maxLength: MAX_ANSWER_LENGTH, isMultiline: true }),
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

export const MERGE_FORM = {
  intoId: idField('Merge into'),
  /** Only count the affected providers. */
  preview: booleanField('Preview', false),
};

function aliasesField(label: string): Field<string[]> {
  return {
    label,
    isRequired: false,
    schema: {
      type: 'array',
      maxItems: MAX_ALIASES,
      items: { type: 'string', minLength: 1, maxLength: MAX_NAME_LENGTH },
    },
    parse(sent) {
      const list = sent ?? [];
      if (!Array.isArray(list) || !list.every((name) => typeof name === 'string')) {
        return { value: [], error: `${label} must be a list of texts` };
      }
      const names = list.map((name) => name.trim()).filter(Boolean);
      if (names.length > MAX_ALIASES) {
        return { value: [], error: `There can be at most ${MAX_ALIASES} other names` };
      }
      const errors = names
        .map((name) => nameError('Each other name', name))
        .filter((error) => error !== null);
      return { value: names, error: errors[0] ?? null };
    },
  };
}
