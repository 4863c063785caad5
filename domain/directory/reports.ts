import { choiceField, type FieldsOf, nameField, optionalText, readForm } from '../forms/field.ts';
import type { FieldErrors } from '../forms/rules.ts';

/** What visitors report about a listing. */
export const REPORT_KINDS = ['phone', 'insurance', 'not_accepting', 'moved', 'other'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_LABELS: Record<ReportKind, string> = {
  phone: "Phone or booking doesn't work",
  insurance: "Doesn't take my insurance",
  not_accepting: 'Not taking new patients',
  moved: 'Moved or left',
  other: 'Something else',
};

export const MAX_REPORT_LENGTH = 500;

/** Texts kept of one problem; later reports are only counted. */
export const MAX_REPORT_TEXTS = 20;

/** Days after which a closed report is deleted. */
export const CLOSED_REPORT_DAYS = 90;

export const REPORT_FORM = {
  kind: choiceField('Problem', REPORT_KINDS),
  text: optionalText('Details', { maxLength: MAX_REPORT_LENGTH, isMultiline: true }),
};

/** How staff close a report. */
export const CLOSING_FORM = { closingReason: nameField('Reason', 200) };

/** Reads a report. Only a chosen kind of problem can go without a text. */
export function readReport(sent: Record<string, unknown>): {
  fields: FieldsOf<typeof REPORT_FORM>;
  errors: FieldErrors<keyof typeof REPORT_FORM>;
} {
  const { fields, errors } = readForm(REPORT_FORM, sent);
  if (fields.kind === null) errors.kind = 'Please choose what is wrong';
  if (fields.kind === 'other' && fields.text === null) errors.text ??= 'Please write what is wrong';
  return { fields, errors };
}
