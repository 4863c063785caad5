import { isInOrder } from '../dates.ts';
import { requiredDateField } from '../forms/date.ts';
import {
  checkedText,
  emailField,
  type Field,
  type FieldsOf,
  nameField,
  optionalPhoneField,
  optionalText,
  phoneField,
  readForm,
  requiredText,
} from '../forms/field.ts';
import { addRowError, rowsField } from '../forms/rows.ts';
import { type FieldErrors, nameError } from '../forms/rules.ts';
import { insecureUrlError, urlField } from '../forms/url.ts';
import {
  MAX_ADDRESS_LENGTH,
  MAX_CLOSURES,
  MAX_HOURS,
  MAX_NAME_LENGTH,
  MAX_NOTICE_LENGTH,
} from '../limits.ts';
import { isRecord } from '../objects.ts';

/** Opening hours of a weekday; a day with a break has several rows. */
export const HOURS_FORM = {
  weekday: weekdayField('Day'),
  opens: timeField('Opens'),
  closes: timeField('Closes'),
};

/** Both days are included. */
export const CLOSURE_FORM = {
  startsOn: requiredDateField('First day'),
  endsOn: requiredDateField('Last day'),
  label: optionalLine('Reason'),
};

/** The banner of all public pages, in the API `notice`. Both days are included. */
export const BANNER_FORM = {
  text: nameField('Banner', MAX_NOTICE_LENGTH),
  startsOn: requiredDateField('First day'),
  endsOn: requiredDateField('Last day'),
};

export type Hours = FieldsOf<typeof HOURS_FORM>;
export type Closure = FieldsOf<typeof CLOSURE_FORM>;
export type Notice = FieldsOf<typeof BANNER_FORM>;

/** Facts about the practice that staff change. */
export const PRACTICE_FORM = {
  hours: rowsField('Hours', HOURS_FORM, {
    maxRows: MAX_HOURS,
    check(hours, errors) {
      hours.forEach(({ weekday, opens, closes }, row) => {
        if (opens && closes && closes <= opens) {
          addRowError(errors, row, 'closes', 'it must close after it opens');
        }
        const clashes = hours
          .slice(0, row)
          .some((other) => other.weekday === weekday && opens < other.closes && other.opens < closes);
        if (clashes) addRowError(errors, row, 'opens', 'these hours overlap with others of the day');
      });
    },
  }),
  closures: rowsField('Closures', CLOSURE_FORM, {
    maxRows: MAX_CLOSURES,
    check(closures, errors) {
      closures.forEach(({ startsOn, endsOn }, row) => {
        if (startsOn && endsOn && !isInOrder({ from: startsOn, until: endsOn })) {
          addRowError(errors, row, 'endsOn', 'Last day must not be before First day');
        }
      });
    },
  }),
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

/** 1 is Monday, 7 Sunday (ISO 8601). */
function weekdayField(label: string): Field<number> {
  return {
    label,
    isRequired: true,
    schema: { type: 'integer', minimum: 1, maximum: 7 },
    parse(sent) {
      const isWeekday =
        (typeof sent === 'number' || typeof sent === 'string') && /^[1-7]$/.test(String(sent));
      return { value: isWeekday ? Number(sent) : 0, error: isWeekday ? null : `${label} is required` };
    },
  };
}

/** Hours and minutes, such as 08:00, so that times compare as texts. */
function timeField(label: string): Field<string> {
  return requiredText(label, {
    error: (text) =>
      /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : `${label} must be a time such as 08:00`,
    schema: { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['08:00'] },
  });
}

function optionalLine(label: string): Field<string | null> {
  return checkedText(label, { maxLength: MAX_NAME_LENGTH }, (text) => nameError(label, text));
}

/** Null without a notice. */
function noticeField(): Field<Notice | null> {
  return {
    label: 'Banner',
    isRequired: false,
    schema: {
      type: ['object', 'null'],
      properties: {
        text: BANNER_FORM.text.schema,
        starts_on: BANNER_FORM.startsOn.schema,
        ends_on: BANNER_FORM.endsOn.schema,
      },
      required: ['text', 'starts_on', 'ends_on'],
    },
    parse(sent) {
      if (sent === undefined || sent === null || sent === '') return { value: null, error: null };
      if (!isRecord(sent)) return { value: null, error: 'Banner must be an object or null' };
      const { fields, errors } = readForm(BANNER_FORM, sent);
      const messages = Object.values(errors);
      if (messages.length === 0 && !isInOrder({ from: fields.startsOn, until: fields.endsOn })) {
        messages.push('Last day must not be before First day');
      }
      return { value: fields, error: messages.length > 0 ? messages.join('\n') : null };
    },
  };
}
