import type { Input } from '../../domain/forms/field.ts';
import { notAFile } from '../../domain/forms/files.ts';
import type { FieldErrors } from '../../domain/forms/rules.ts';
import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import { isRecord, keysOf } from '../../domain/objects.ts';
import { languagesError } from '../../domain/providers/languages.ts';
import { withStates } from '../../domain/providers/licenses.ts';
import { activeRows, isInStates, withInsurers } from '../../domain/providers/panels.ts';
import {
  CLEARED,
  ID_LISTS,
  type PictureField,
  PROVIDER_FORM,
  PROVIDER_PICTURES,
  type ProviderFields,
  readProviderFields,
} from '../../domain/providers/provider-form.ts';
import { rejectInvalid } from '../errors.ts';
import type { ReferenceLists } from '../lists/public-repository.ts';
import type { EncodedImage } from './pictures/repository.ts';
import { readUpload } from './pictures/upload.ts';
import type { ProviderContent } from './record.ts';

/**
 * Reads the sent fields of a provider's form, the images to store before it, and an avatar made from a photo that was sent
 * without one. @throws invalid with all errors.
 */
export async function readProviderForm(
  input: Input,
  { isNew, known }: { isNew: boolean; known: ReferenceLists },
) {
  const { fields, errors: found } = readProviderFields(input, { isNew });
  const errors: FieldErrors<keyof ProviderFields | PictureField> = {
    ...unknownIds(fields, known),
    ...found,
  };
  const pictures: Partial<Pick<ProviderContent, 'avatarHash' | 'photoHash'>> = {};
  const images: EncodedImage[] = [];
  for (const field of keysOf(PROVIDER_PICTURES)) {
    const picture = await readPicture(field, input[field]);
    if (typeof picture === 'string') errors[field] = picture;
    else if (picture !== undefined) pictures[`${field}Hash` as const] = picture?.hash ?? null;
    if (picture && typeof picture === 'object') images.push(picture);
  }
  rejectInvalid(errors);
  const isPhotoOnly = pictures.photoHash && pictures.avatarHash === undefined;
  const madeAvatar = isPhotoOnly ? await readPicture('photo', input.photo, PICTURE_WIDTHS.avatar) : null;
  return { fields, pictures, images, madeAvatar: isRecord(madeAvatar) ? madeAvatar : null };
}

/**
 * Applies the fields to a provider, so that what they name is true afterward; rows win over ids (decision 027).
 * @throws invalid for a panel without a license, and for an unknown language.
 */
export function applyFields(
  before: ProviderContent,
  { stateIds, insuranceCompanyIds, ...fields }: Partial<ProviderFields>,
  today: string,
): ProviderContent {
  const after = { ...before, ...fields };
  if (!fields.licenses && stateIds) after.licenses = withStates(before.licenses, stateIds, today);
  const withLicense = after.licenses.map(({ stateId }) => stateId);
  if (!fields.panels) {
    const panels = insuranceCompanyIds
      ? withInsurers(before.panels, insuranceCompanyIds, activeRows(after, today).stateIds)
      : before.panels;
    after.panels = panels.filter((panel) => isInStates(panel, withLicense));
  }
  const { languageCodes } = PROVIDER_FORM;
  rejectInvalid({
    languageCodes: languagesError(languageCodes.label, after.languageCodes, before.languageCodes),
    ...(!after.panels.every((panel) => isInStates(panel, withLicense)) && {
      panels: 'Insurance companies: the provider has no license in a chosen state',
    }),
  });
  return after;
}

/** Returns the picture, null to remove it, undefined to keep it, or an error message. */
async function readPicture(
  field: PictureField,
  value: unknown,
  widths?: readonly number[],
): Promise<EncodedImage | null | undefined | string> {
  // A form without a chosen file sends nothing, an empty value or an empty file.
  if (value === undefined || value === null || value === '') return undefined;
  if (value === CLEARED) return null;
  if (!(value instanceof File)) return notAFile(PROVIDER_PICTURES[field].label);
  return value.size === 0 && value.name === '' ? undefined : readUpload(field, value, widths);
}

/** Returns errors for ids that do not exist. */
function unknownIds(
  { licenses = [], panels = [], ...fields }: Partial<ProviderFields>,
  known: ReferenceLists,
): FieldErrors<keyof ProviderFields> {
  const { states, insuranceCompanies } = known;
  const errors: FieldErrors<keyof ProviderFields> = {};
  const check = (field: keyof ProviderFields, ids: number[], items: { id: number }[]) => {
    const unknown = ids.find((id) => !items.some((item) => item.id === id));
    if (unknown === undefined) return;
    errors[field] ??= `${PROVIDER_FORM[field].label}: none has the id ${unknown}. Reload the page.`;
  };
  for (const field of keysOf(ID_LISTS)) check(field, fields[field] ?? [], known[ID_LISTS[field].list]);
  const stateIds = licenses.map(({ stateId }) => stateId);
  check('licenses', stateIds, states);
  const insurerIds = panels.map(({ insuranceCompanyId }) => insuranceCompanyId);
  check('panels', insurerIds, insuranceCompanies);
  const panelStates = panels.flatMap(({ stateId }) => stateId ?? []);
  check('panels', panelStates, states);
  return errors;
}
