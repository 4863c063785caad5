import { requiredDateField } from '../forms/date.ts';
import {
  booleanField,
  type Field,
  type FieldsOf,
  type Form,
  nameField,
  optionalPhoneField,
  optionalText,
  requiredText,
} from '../forms/field.ts';
import { positionField } from '../forms/id-fields.ts';
import { linesField } from '../forms/lines.ts';
import { markdownField } from '../forms/markdown.ts';
import { requiredError } from '../forms/rules.ts';
import { MAX_ALIASES, MAX_NAME_LENGTH } from '../limits.ts';
import { MAX_SLUG_LENGTH, SLUG } from '../slugs.ts';

export type ListForm = Form & { position: Field<number | null> };

/** A list that staff edit. */
type Description<Table extends string, Subject extends string, F extends ListForm> = {
  /** The database's table, which has a column for each field, and the path below /api/portal. */
  table: Table;
  /** The subject of its events. */
  subject: Subject;
  /** How errors name one and several, such as 'credential' and 'credentials'. */
  one: string;
  many: string;
  max: number;
  form: F;
  /** The field that names an item in the history. */
  nameField: keyof F & string;
  /** The fields whose text no two items share, whatever its case and accents. */
  unique?: readonly (keyof F & string)[];
  /** Who may read it; administrators change it. */
  read: 'session' | 'administration';
  /** Set if an item needs more than the usual limit. */
  maxBodyBytes?: number;
};

const list = <const Table extends string, const Subject extends string, F extends ListForm>(
  description: Description<Table, Subject, F>,
) => description;

/** Each list that staff edit. Types, routes, the API's client, histories and tests follow from it. */
export const LISTS = {
  insurers: list({
    table: 'insurance_companies',
    subject: 'insurance_company',
    one: 'insurance company',
    many: 'insurance companies',
    max: 500,
    nameField: 'name',
    read: 'administration',
    form: {
      name: { ...nameField('Name'), hint: 'The old name of an insurer still works in search.' },
      /** Abbreviations and former names, which also find the insurer. */
      aliases: {
        ...linesField('Other names', { one: 'other name', max: MAX_ALIASES, maxLength: MAX_NAME_LENGTH }),
        hint: 'One on each line, such as BCBS. Visitors find the insurer by each of them.',
      },
      position: positionField('Position'),
      isOnHome: booleanField('On the home page', true),
    },
  }),
  credentials: list({
    table: 'credentials',
    subject: 'credential',
    one: 'credential',
    many: 'credentials',
    max: 200,
    nameField: 'abbreviation',
    unique: ['title', 'abbreviation'],
    read: 'administration',
    form: {
      title: { ...nameField('Title'), hint: 'Such as Registered Dietitian' },
      abbreviation: { ...nameField('Abbreviation'), hint: 'As it stands after a name, such as RD' },
      position: positionField('Position'),
    },
  }),
  /** What brings visitors to a dietitian. */
  concerns: list({
    table: 'concerns',
    subject: 'concern',
    one: 'concern',
    many: 'concerns',
    max: 100,
    nameField: 'name',
    unique: ['name'],
    read: 'session',
    form: {
      name: nameField('Name'),
      explanation: {
        ...nameField('Explanation', 200),
        hint: 'One plain sentence for somebody who does not know the word',
      },
      position: positionField('Position'),
    },
  }),
  /** Places of visits in person. */
  offices: list({
    table: 'offices',
    subject: 'office',
    one: 'office',
    many: 'offices',
    max: 500,
    nameField: 'name',
    unique: ['name'],
    read: 'session',
    form: {
      name: { ...nameField('Name'), hint: 'Such as Downtown Portland' },
      street: nameField('Street'),
      city: nameField('City'),
      stateCode: stateField(),
      zip: requiredText('ZIP code', {
        error: (zip) =>
          requiredError('ZIP code', zip) ??
          (/^\d{5}(-\d{4})?$/.test(zip) ? null : 'ZIP code must have 5 digits, such as 97205'),
        schema: { pattern: '^[0-9]{5}(-[0-9]{4})?$', examples: ['97205'] },
      }),
      phone: { ...optionalPhoneField('Phone'), hint: "Leave blank if it is the practice's number" },
      wheelchairAccess: {
        ...optionalText('Wheelchair access', { maxLength: 200 }),
        hint: 'Such as: Ramp on Main Street, then the elevator',
      },
      position: positionField('Position'),
    },
  }),
  faqs: list({
    table: 'faqs',
    subject: 'faq',
    one: 'FAQ',
    many: 'FAQs',
    max: 100,
    nameField: 'question',
    read: 'administration',
    form: {
      question: nameField('Question', 200),
      answerMarkdown: markdownField('Answer', 5_000),
      position: positionField('Position'),
    },
  }),
  /** Pages such as the Notice of Privacy Practices. */
  notices: list({
    table: 'notices',
    subject: 'notice',
    one: 'notice',
    many: 'notices',
    max: 30,
    nameField: 'title',
    read: 'administration',
    // A text of the maximum length in any script, also escaped as JSON.
    maxBodyBytes: 384 * 1024,
    form: {
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
      textMarkdown: markdownField('Text', 60_000, [
        '## Heading',
        '| cell | cell | is a row of a table; | --- | --- | goes below its first row',
      ]),
      effectiveOn: requiredDateField('Effective date'),
      isPublished: booleanField('Published', false),
      position: positionField('Position'),
    },
  }),
};

export type ListName = keyof typeof LISTS;
export type ListFields<Name extends ListName> = FieldsOf<(typeof LISTS)[Name]['form']>;

/** An item as staff edit it. Positions are from 1, without gaps. Only items of a list have the count. */
export type ListItem<Name extends ListName> = Omit<ListFields<Name>, 'position'> & {
  id: number;
  position: number;
  /** How many providers have it, if it is theirs. */
  providerCount?: number | undefined;
};

function stateField(): Field<string> {
  const field = requiredText('State', {
    error: (code) =>
      requiredError('State', code) ?? (/^[A-Z]{2}$/.test(code) ? null : 'State must be a code such as OR'),
    schema: { pattern: '^[A-Z]{2}$', examples: ['OR'] },
    normalize: (code) => code.toUpperCase(),
  });
  return { ...field, control: 'select' };
}
