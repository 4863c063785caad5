import { dateField } from '../../forms/date.ts';
import { booleanField, type FieldsOf, nameField, optionalText, requiredText } from '../../forms/field.ts';
import { positionField } from '../../forms/id-fields.ts';
import { SLUG } from '../../slugs.ts';

/** Lengths are in characters. */
export const MAX_NOTICE_TEXT_LENGTH = 60_000;
const MAX_SLUG_LENGTH = 60;
export const MAX_NOTICES = 30;
/** Of one notice. */
export const MAX_NOTICE_VERSIONS = 100;

/** Notices that the law or good practice asks for. A new database has a page for each, without a text. */
export const NOTICE_SLOTS = [
  'privacy_practices',
  'nondiscrimination',
  'language_assistance',
  'good_faith_estimate',
  'accessibility',
  'website_privacy',
] as const;
export type NoticeSlot = (typeof NOTICE_SLOTS)[number];

/** A page such as the Notice of Privacy Practices: paragraphs, headings, lists, tables and links in Markdown. */
export const NOTICE_FORM = {
  title: nameField('Title'),
  slug: requiredText('Address', {
    error: (text) =>
      text.length <= MAX_SLUG_LENGTH && SLUG.test(text)
        ? null
        : `Address must have at most ${MAX_SLUG_LENGTH} lowercase letters, digits and single hyphens, such as privacy-practices`,
    schema: { pattern: SLUG.source, maxLength: MAX_SLUG_LENGTH },
  }),
  textMarkdown: optionalText('Text', { maxLength: MAX_NOTICE_TEXT_LENGTH, isMultiline: true }),
  effectiveOn: dateField('Effective date'),
  /** What visitors read while a later version waits for its date; null if none waits. */
  currentTextMarkdown: optionalText('Current text', { maxLength: MAX_NOTICE_TEXT_LENGTH, isMultiline: true }),
  isInFooter: booleanField('Link in the footer', true),
  isPublished: booleanField('Published', false),
  position: positionField('Position'),
};

export type NoticeFields = FieldsOf<typeof NOTICE_FORM>;
