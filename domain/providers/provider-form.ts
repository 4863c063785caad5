import {
  booleanField,
  checkedText,
  choiceField,
  type Field,
  type FieldsOf,
  type Input,
  isEmpty,
  nameField,
  optionalEmailField,
  optionalText,
  readChanges,
  readForm,
} from '../forms/field.ts';
import { idsField } from '../forms/id-fields.ts';
import { npiField } from '../forms/npi.ts';
import {
  MAX_ACCEPTING_NOTE_LENGTH,
  MAX_BIO_LENGTH,
  MAX_EHR_UUID_LENGTH,
  MAX_PROVIDER_CONCERNS,
  MAX_PROVIDER_OFFICES,
  MAX_REPLY_LENGTH,
  PICTURE_MEGABYTES,
} from '../limits.ts';
import { keysOf, pick, recordOf } from '../objects.ts';
import { languagesField } from './languages.ts';
import { LICENSES } from './licenses.ts';
import { PANELS } from './panels.ts';
import { REPLY_LABELS } from './reply-labels.ts';

/** Whether visitors see a provider. */
export const LISTINGS = ['draft', 'listed', 'unlisted'] as const;
export type Listing = (typeof LISTINGS)[number];
/** What staff filter by; 'not_found' are the listed ones whom no search finds. */
export const LISTING_FILTERS = [...LISTINGS, 'not_found'] as const;

/** Sent in place of a file to delete the stored picture (spec section 4). */
export const CLEARED = 'cleared';

/** Texts that visitors read (spec sections 3 and 5). */
export const PUBLIC_TEXTS = {
  firstName: nameField('First name'),
  lastName: nameField('Last name'),
  ehrUuid: optionalText('Healthie Provider ID', { maxLength: MAX_EHR_UUID_LENGTH }),
  bio: {
    ...optionalText('Bio', { maxLength: MAX_BIO_LENGTH, isMultiline: true }),
    hint: 'A blank line begins a new paragraph.',
  },
  npi: npiField('NPI'),
  acceptingNote: {
    ...optionalText('Note for visitors', { maxLength: MAX_ACCEPTING_NOTE_LENGTH }),
    hint: `Shown while they take no new patients. At most ${MAX_ACCEPTING_NOTE_LENGTH} characters.`,
  },
};

/** Texts that only staff read. */
export const STAFF_TEXTS = {
  caqhId: caqhIdField(),
  contactEmail: { ...optionalEmailField('Contact email'), hint: 'Private, for the practice.' },
};

export const PROVIDER_REPLIES = recordOf(keysOf(REPLY_LABELS), (name) =>
  optionalText(REPLY_LABELS[name], { maxLength: MAX_REPLY_LENGTH, isMultiline: true }),
);

/** The list whose items a field names by their ids, and how errors call one. */
export const ID_LISTS = {
  stateIds: { list: 'states', one: 'state' },
  credentialIds: { list: 'credentials', one: 'credential' },
  insuranceCompanyIds: { list: 'insuranceCompanies', one: 'insurance company' },
  concernIds: { list: 'concerns', one: 'concern' },
  officeIds: { list: 'offices', one: 'office' },
} as const;

const PROVIDER_LISTS = {
  stateIds: idsField('States'),
  credentialIds: idsField('Credentials'),
  insuranceCompanyIds: idsField('Insurance companies'),
  /** In the provider's own order. */
  concernIds: {
    ...idsField('Concerns', MAX_PROVIDER_CONCERNS),
    hint: `At most ${MAX_PROVIDER_CONCERNS}. Visitors read them in the order in which you check them.`,
  },
  officeIds: idsField('Offices', MAX_PROVIDER_OFFICES),
} satisfies Record<keyof typeof ID_LISTS, unknown>;

export const PROVIDER_FLAGS = {
  isAccepting: booleanField('Taking new patients', true),
  hasInterpreters: booleanField('Works with medical interpreters', false),
  isByVideo: booleanField('Visits by video', false),
};

export const PROVIDER_TABLES = { licenses: LICENSES, panels: PANELS };

/** The browser checks the declared type of a file, the server its content. */
export const PROVIDER_PICTURES = {
  avatar: pictureField('Avatar', PICTURE_MEGABYTES.avatar),
  photo: pictureField('Photo', PICTURE_MEGABYTES.photo),
};

/** What visitors read of a provider as it is stored. */
export const PUBLIC_FIELDS = { ...PUBLIC_TEXTS, ...PROVIDER_FLAGS, ...PROVIDER_REPLIES };

export const PROVIDER_FORM = {
  ...PUBLIC_TEXTS,
  ...PROVIDER_LISTS,
  languageCodes: languagesField('Languages'),
  ...PROVIDER_FLAGS,
  ...PROVIDER_REPLIES,
  ...PROVIDER_TABLES,
  ...STAFF_TEXTS,
  listing: choiceField('Listing', LISTINGS, 'listed'),
};

export type ProviderFields = FieldsOf<typeof PROVIDER_FORM>;
export type PictureField = keyof typeof PROVIDER_PICTURES;

function pictureField(label: string, maxMegabytes: number) {
  const description = `A JPEG or PNG file of at most ${maxMegabytes} MB (multipart), or '${CLEARED}' to delete the picture.`;
  return { label, maxMegabytes, isRequired: false, schema: { type: 'string', description } };
}

function caqhIdField(): Field<string | null> {
  const field = checkedText('CAQH ID', { maxLength: 10, pattern: '^[0-9]{1,10}$' }, (id) =>
    /^\d+$/.test(id) ? null : 'CAQH ID must be a number',
  );
  return { ...field, control: 'digits', hint: 'Private. It is in the rosters for insurers.' };
}

/** Returns the sent fields. A new provider needs all that are required. */
export function readProviderFields({ listing, ...others }: Input, { isNew }: { isNew: boolean }) {
  // The default of an empty listing would publish a draft.
  const input: Input = isEmpty(listing) ? others : { ...others, listing };
  const { fields, errors } = isNew ? readForm(PROVIDER_FORM, input) : readChanges(PROVIDER_FORM, input);
  const sent = keysOf(fields).filter((name) => input[name] !== undefined);
  return { fields: pick(fields, sent), errors };
}
