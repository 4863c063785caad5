import { dateField } from '../forms/date.ts';
import { emailField, type FieldsOf, optionalPhoneField, optionalText, phoneField } from '../forms/field.ts';
import { linesField } from '../forms/lines.ts';
import { markdownField } from '../forms/markdown.ts';
import type { FieldErrors } from '../forms/rules.ts';
import { urlField } from '../forms/url.ts';
import { MAX_ADDRESS_LENGTH, MAX_BANNER_LENGTH, MAX_HOURS_LINE_LENGTH, MAX_HOURS_LINES } from '../limits.ts';

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
  /** The line on top of all public pages. */
  banner: {
    ...optionalText('Banner', { maxLength: MAX_BANNER_LENGTH }),
    hint: 'A sentence at the top of all public pages until its last day. Leave blank to show nothing.',
  },
  bannerEndsOn: dateField('Last day of the banner'),
  ...WEBSITE_TEXTS,
};

export type PracticeFacts = FieldsOf<typeof PRACTICE_FORM>;
type Banner = Pick<PracticeFacts, 'banner' | 'bannerEndsOn'>;

/** Returns the error of a banner that is changed. @param today such as '2026-08-03'. */
export function bannerErrors(
  { banner, bannerEndsOn }: Banner,
  before: Banner,
  today: string,
): FieldErrors<'bannerEndsOn'> {
  if (!banner || (banner === before.banner && bannerEndsOn === before.bannerEndsOn)) return {};
  if (!bannerEndsOn) return { bannerEndsOn: `${PRACTICE_FORM.bannerEndsOn.label} is required` };
  return bannerEndsOn < today ? { bannerEndsOn: 'The banner must not end in the past' } : {};
}
