import { camelCase, snakeCase } from '../../../domain/case.ts';
import { formatDate, isDate } from '../../../domain/dates.ts';
import type { HistoryEvent } from '../../../domain/events/event-responses.ts';
import { EVENT_VERBS, type EventAction, type EventSubject } from '../../../domain/events/events.ts';
import { isRecord, recordOf } from '../../../domain/objects.ts';
import { EHR_SETTINGS_FORM } from '../../../domain/practice/ehr-form.ts';
import { PRACTICE_FORM } from '../../../domain/practice/facts-form.ts';
import { languageName } from '../../../domain/providers/languages.ts';
import { PROVIDER_FORM } from '../../../domain/providers/provider-form.ts';
import { OUTCOME_LABELS } from '../../../domain/referrals/inbox-form.ts';
import { REFERRAL_FORM } from '../../../domain/referrals/referral-form.ts';
import { NOTIFICATION_LABELS } from '../../../domain/team/notification-form.ts';
import { PERMISSION_TEXTS, PERMISSIONS } from '../../../domain/team/permissions.ts';
import { LIST_PAGES, type List, type ListName } from '../lists/lists.ts';
import { LISTING_LABELS } from '../providers/listing-texts.ts';
import { statusOfEvent } from '../referrals/referral-texts.ts';

type Labels = Record<string, string | { label: string }>;
type Texts = [label: string, noun: string, fields?: Labels];

/** The label in the filter, the words before a name, and the labels of the fields. */
const SUBJECTS: Record<Exclude<EventSubject, (typeof LIST_PAGES)[ListName]['subject']>, Texts> = {
  provider: ['Provider', '', PROVIDER_FORM],
  practice: ['Practice facts', 'the practice', PRACTICE_FORM],
  ehr_settings: ['EHR settings', 'the EHR settings', EHR_SETTINGS_FORM],
  notification_recipients: ['Recipients of emails', 'the recipients of emails', NOTIFICATION_LABELS],
  user: ['Account', ''],
  invitation: ['Invitation', 'an invitation to'],
  referral: ['Referral', 'referral', REFERRAL_FORM],
  roster: ['Roster', 'the roster of'],
};

function textsOf(subject: EventSubject): Texts {
  for (const list of Object.values<List>(LIST_PAGES)) {
    // Acronyms stay in capitals.
    const noun = list.what === list.what.toUpperCase() ? list.what : list.what.toLowerCase();
    if (list.subject === subject) return [list.what, noun, list.fields];
  }
  // The table has all subjects but those of lists.
  return SUBJECTS[subject as keyof typeof SUBJECTS];
}

export const subjectLabel = (subject: EventSubject): string => textsOf(subject)[0];

/** The actions on accounts of others. */
const TO_OTHERS: EventAction[] = ['changed', 'deactivated', 'reactivated', 'sign_in_link_sent'];

/** Names of actors that are no people, as a sentence begins with them. */
const ACTORS: Record<string, string> = {
  'demo practice': 'Sample data:',
  'command line': 'The command line',
  server: 'The server',
};

/** The parts of a sentence such as 'Ada Lovelace changed', 'bio' and 'of Devon Achebe'; the second is a field or null. */
export function eventText(event: HistoryEvent): [start: string, field: string | null, end: string] {
  const { actorName, action, subject, subjectName, field } = event;
  const isOwn = subject === 'user' && !TO_OTHERS.includes(action);
  const thing = isOwn ? '' : [textsOf(subject)[1], subjectName].filter(Boolean).join(' ');
  const actor = ACTORS[actorName] ?? actorName;
  if (action !== 'changed' || field === null)
    return [`${actor} ${EVENT_VERBS[action]} ${thing}`.trim(), null, ''];
  const { from, to } = eventValues(event);
  const verb = from === null && to !== null ? 'set' : from !== null && to === null ? 'cleared' : 'changed';
  const label = fieldLabel(subject, field);
  // Names and acronyms keep their capitals.
  const isWords = /^[A-Z][^A-Z]*$/.test(label);
  return [
    `${actor} ${verb}`,
    isWords ? label.charAt(0).toLowerCase() + label.slice(1) : label,
    `of ${thing}`,
  ];
}

/** Returns the old and the new value as text; null for none. */
export function eventValues({ field, oldValue, newValue }: HistoryEvent) {
  const [from = null, to = null] = [oldValue, newValue].map((value) => valueText(field, value));
  return { from, to: isPicture(field) && from && to ? 'another picture' : to };
}

/** Returns label and text of each field with a value, if the event is about a whole thing. */
export function eventFields({ subject, field, oldValue, newValue }: HistoryEvent): [string, string][] {
  const whole = newValue ?? oldValue;
  if (field !== null || !isRecord(whole)) return [];
  return Object.entries(whole).flatMap(([name, value]) => {
    const text = valueText(snakeCase(name), value);
    return text === null ? [] : [[fieldLabel(subject, snakeCase(name)), text] as [string, string]];
  });
}

function fieldLabel(subject: EventSubject, field: string): string {
  const [, , fields] = textsOf(subject);
  const label = fields?.[camelCase(field)] ?? fields?.[field];
  return (typeof label === 'string' ? label : label?.label) ?? sentenceCase(field.replace(/_hash$/, ''));
}

/** The texts of codes, by field. */
const CODES: Record<string, Record<string, string>> = {
  outcome: OUTCOME_LABELS,
  listing: LISTING_LABELS,
  permissions: recordOf(PERMISSIONS, (permission) => PERMISSION_TEXTS[permission].label),
};

function valueText(field: string | null, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    const texts = value.flatMap((each) => valueText(field, each) ?? []);
    const isByLine = value.some(isRecord) || field === 'hours' || field === 'licenses';
    return texts.join(isByLine ? '\n' : ', ') || null;
  }
  if (isRecord(value)) {
    const parts = Object.entries(value).flatMap(([name, part]) => {
      const text = valueText(null, part);
      return text === null ? [] : `${snakeCase(name).replaceAll('_', ' ')}: ${text}`;
    });
    return parts.join(', ') || null;
  }
  const text = String(value);
  if (field === 'status') return statusOfEvent(text);
  if (field === 'licenses') return licenseText(text);
  if (field === 'languages') return languageName(text) ?? text;
  const codes = CODES[field ?? ''];
  if (codes) return codes[text] ?? sentenceCase(text);
  if (isPicture(field)) return 'a picture';
  return isDate(text) ? formatDate(text) : text;
}

/** Pictures are named by a hash of their content; replaced ones are no longer stored. */
const isPicture = (field: string | null) => field?.endsWith('_hash');

/** Returns 'OR LD-1, until March 31, 2027' for 'OR:LD-1:2027-03-31'; the number and the date may be missing. */
function licenseText(license: string): string {
  const [state, number, expiresOn] = license.split(':');
  return `${state}${number ? ` ${number}` : ''}${expiresOn ? `, until ${formatDate(expiresOn)}` : ''}`;
}

/** For example, 'Patient login url'. */
function sentenceCase(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
