import { snakeCaseKeys } from '../../domain/case.ts';
import type { FieldErrors } from '../../domain/fields.ts';
import { notAFile } from '../../domain/files.ts';
import {
  CLEARED,
  type PictureField,
  PROVIDER_LISTS,
  PROVIDER_PICTURES,
  type ProviderFieldName,
  type ProviderFields,
  readProviderFields,
} from '../../domain/provider-form.ts';
import { rejectInvalid } from '../errors.ts';
import type { EncodedImage } from '../images/repository.ts';
import { readUpload } from '../images/upload.ts';
import type { ReferenceLists } from '../reference-data/repository.ts';
import type { ProviderColumns, ProviderLinks } from './repository.ts';

/** A form's fields for the repository, without those that were not sent. */
export type ProviderForm = {
  columns: Partial<ProviderColumns>;
  links: Partial<ProviderLinks>;
  /** Store these before the provider. */
  pictures: EncodedImage[];
};

/**
 * Validates a provider's form, including pictures and ids.
 * @throws invalid with the errors of all fields.
 */
export async function readProviderForm(
  input: Record<string, unknown>,
  { isNew, known }: { isNew: boolean; known: ReferenceLists },
): Promise<ProviderForm> {
  const { fields, errors: found } = readProviderFields(input, { isNew });
  const errors: FieldErrors<ProviderFieldName> = { ...found, ...unknownIds(fields, known) };
  const { columns, links } = toRecord(fields);
  const pictures: EncodedImage[] = [];
  for (const [field, column] of PICTURE_COLUMNS) {
    const picture = await readPicture(field, input[field]);
    if (typeof picture === 'string') errors[field] = picture;
    else if (picture !== undefined) columns[column] = picture?.hash ?? null;
    if (picture && typeof picture === 'object') pictures.push(picture);
  }
  rejectInvalid(errors);
  return { columns, links, pictures };
}

/** Converts valid fields for the repository. */
export function toRecord({
  stateIds,
  credentialIds,
  insuranceCompanyIds,
  ...texts
}: Partial<ProviderFields>): Pick<ProviderForm, 'columns' | 'links'> {
  return {
    columns: snakeCaseKeys(texts),
    links: {
      ...(stateIds && { stateIds }),
      ...(credentialIds && { credentialIds }),
      ...(insuranceCompanyIds && { insuranceCompanyIds }),
    },
  };
}

const PICTURE_COLUMNS: [PictureField, 'avatar_hash' | 'photo_hash'][] = [
  ['avatar', 'avatar_hash'],
  ['photo', 'photo_hash'],
];

/** Returns the picture, null to remove it, undefined to keep it, or an error message. */
async function readPicture(
  field: PictureField,
  value: unknown,
): Promise<EncodedImage | null | undefined | string> {
  // A form without a chosen file sends nothing, an empty value or an empty file.
  if (value === undefined || value === null || value === '') return undefined;
  if (value === CLEARED) return null;
  if (!(value instanceof File)) return notAFile(PROVIDER_PICTURES[field].label);
  return value.size === 0 && value.name === '' ? undefined : readUpload(field, value);
}

/** Returns errors for ids that do not exist. */
function unknownIds(
  { stateIds = [], credentialIds = [], insuranceCompanyIds = [] }: Partial<ProviderLinks>,
  { states, credentials, insuranceCompanies }: ReferenceLists,
): FieldErrors<keyof ProviderLinks> {
  const errors: FieldErrors<keyof ProviderLinks> = {};
  for (const [field, ids, known] of [
    ['stateIds', stateIds, states],
    ['credentialIds', credentialIds, credentials],
    ['insuranceCompanyIds', insuranceCompanyIds, insuranceCompanies],
  ] as const) {
    const unknown = ids.find((id) => !known.some((item) => item.id === id));
    if (unknown !== undefined)
      errors[field] = `${PROVIDER_LISTS[field].label}: there is none with the id ${unknown}`;
  }
  return errors;
}
