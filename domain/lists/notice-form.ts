import { requiredDateField } from '../forms/date.ts';
import { booleanField, nameField, requiredText } from '../forms/field.ts';
import { positionField } from '../forms/id-fields.ts';
import { MAX_SLUG_LENGTH, SLUG } from '../slugs.ts';
import { markdownField } from './faq-form.ts';

/** Lengths are in characters. */
const MAX_NOTICE_TEXT_LENGTH = 60_000;
export const MAX_NOTICES = 30;

/** A page such as the Notice of Privacy Practices: paragraphs, headings, lists, tables and links in Markdown. */
export const NOTICE_FORM = {
  title: nameField('Title'),
  slug: {
    ...requiredText('Address', {
      error: (text) =>
        text.length <= MAX_SLUG_LENGTH && SLUG.test(text)
          ? null
          : `Address must have at most ${MAX_SLUG_LENGTH} lowercase letters, digits and single hyphens, such as privacy-practices`,
      schema: { pattern: SLUG.source, maxLength: MAX_SLUG_LENGTH },
    }),
    hint: 'The end of the address of the page, after /notices/. Links to a former one stop working.',
  },
  textMarkdown: markdownField(
    'Text',
    MAX_NOTICE_TEXT_LENGTH,
    ' “## ” begins a heading, “| cell | cell |” is a row of a table, “| --- | --- |” goes below its first row.',
  ),
  effectiveOn: requiredDateField('Effective date'),
  isPublished: booleanField('Published', false),
  position: positionField('Position'),
};
