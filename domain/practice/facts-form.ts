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
import type { FieldErrors } from '../forms/rules.ts';
import { insecureUrlError, urlField } from '../forms/url.ts';
import { MAX_ADDRESS_LENGTH, MAX_HOURS_LINE_LENGTH, MAX_HOURS_LINES, MAX_NOTICE_LENGTH } from '../limits.ts';
import { isRecord } from '../objects.ts';

/** The banner of all public pages until its last day, in the API `notice`. */
export const BANNER_FORM = {
  text: nameField('Banner', MAX_NOTICE_LENGTH),
  endsOn: requiredDateField('Last day'),
};

type Notice = FieldsOf<typeof BANNER_FORM>;

/** Facts about the practice that staff change. */
export const PRACTICE_FORM = {
  /** As visitors read them. */
  hours: linesField('Hours', { one: 'line', max: MAX_HOURS_LINES, maxLength: MAX_HOURS_LINE_LENGTH }),
  phone: phoneField(),
  fax: optionalPhoneField('Fax number'),
  email: emailField(),
  supportEmail: emailField('Support email'),
  postalAddress: optionalText('Postal address', { maxLength: MAX_ADDRESS_LENGTH, isMultiline: true }),
  applicationFormUrl: urlField('Application form URL'),
  notice: noticeField(),
};

export type PracticeFacts = FieldsOf<typeof PRACTICE_FORM>;

/** Returns the error of a banner that has been changed. */
export function pastNoticeError(notice: Notice | null, today: string): FieldErrors<'notice'> {
  return notice && notice.endsOn < today ? { notice: 'The banner must not end in the past' } : {};
}

/** Returns the error of a link that leads visitors of an https site to an unencrypted page. */
export function insecureFormUrlError(url: string | undefined): FieldErrors<'applicationFormUrl'> {
  const error = insecureUrlError(PRACTICE_FORM.applicationFormUrl.label, url);
  return error === null ? {} : { applicationFormUrl: error };
}

/** Null without a notice. */
function noticeField(): Field<Notice | null> {
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
