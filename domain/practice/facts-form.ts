import { requiredDateField } from '../forms/date.ts';
import {
  emailField,
  type Field,
  type FieldsOf,
  nameField,
  optionalPhoneField,
  optionalText,
  phoneField,
  readForm,
} from '../forms/field.ts';
import { linesField } from '../forms/lines.ts';
import { markdownField } from '../forms/markdown.ts';
import type { FieldErrors } from '../forms/rules.ts';
import { urlField } from '../forms/url.ts';
import { MAX_ADDRESS_LENGTH, MAX_BANNER_LENGTH, MAX_HOURS_LINE_LENGTH, MAX_HOURS_LINES } from '../limits.ts';
import { isRecord } from '../objects.ts';

/** The line on top of all public pages until its last day. */
export const BANNER_FORM = {
  text: {
    ...nameField('Banner', MAX_BANNER_LENGTH),
    hint: 'A sentence at the top of all public pages until its last day. Leave blank to show nothing.',
  },
  endsOn: requiredDateField('Last day'),
};

type Banner = FieldsOf<typeof BANNER_FORM>;

/** Texts of the About and careers pages, which have a call of their own. */
export const WEBSITE_TEXTS = {
  story: markdownField("Founder's story"),
  reasons: markdownField('Why Choose Us?'),
  requirements: markdownField("Who We're Looking For"),
};

/** Facts about the practice that staff change. */
export const PRACTICE_FORM = {
  /** As visitors read them. */
  hours: {
    ...linesField('Hours', { one: 'line', max: MAX_HOURS_LINES, maxLength: MAX_HOURS_LINE_LENGTH }),
    hint: `At most ${MAX_HOURS_LINES} lines, as visitors read them, such as Monday to Friday, 8 am to 6 pm.`,
  },
  phone: { ...phoneField(), hint: 'Such as (123) 456-7890' },
  fax: optionalPhoneField('Fax number'),
  email: {
    ...emailField(),
    hint: "On public pages. Also the sender of emails, unless the server's settings name another.",
  },
  supportEmail: { ...emailField('Support email'), hint: 'On error pages and the sign-in page.' },
  postalAddress: {
    ...optionalText('Postal address', { maxLength: MAX_ADDRESS_LENGTH, isMultiline: true }),
    hint: "As on an envelope, without the practice's name.",
  },
  applicationFormUrl: { ...urlField('Application form URL'), hint: 'Apply Now on the careers page.' },
  banner: bannerField(),
  ...WEBSITE_TEXTS,
};

export type PracticeFacts = FieldsOf<typeof PRACTICE_FORM>;

/** Returns the error of a banner that has been changed. */
export function pastBannerError(banner: Banner | null, today: string): FieldErrors<'banner'> {
  return banner && banner.endsOn < today ? { banner: 'The banner must not end in the past' } : {};
}

/** Null without a banner. */
function bannerField(): Field<Banner | null> {
  return {
    label: 'Banner',
    isRequired: false,
    schema: {
      type: ['object', 'null'],
      properties: { text: BANNER_FORM.text.schema, ends_on: BANNER_FORM.endsOn.schema },
      required: ['text', 'ends_on'],
    },
    parse(sent) {
      if (sent === undefined || sent === null || sent === '') return { value: null, error: null };
      if (!isRecord(sent)) return { value: null, error: 'Banner must be an object or null' };
      const { fields, errors } = readForm(BANNER_FORM, sent);
      const messages = Object.values(errors);
      return { value: fields, error: messages.length > 0 ? messages.join('\n') : null };
    },
  };
}
