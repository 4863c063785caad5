import { isInLicensedState, PANELS, type Panel } from '../../../domain/directory/panels.ts';
import {
  CLEARED,
  type PictureField,
  PROVIDER_FORM,
  PROVIDER_PICTURES,
  type ProviderFieldName,
  type ProviderFields,
  readProviderFields,
} from '../../../domain/directory/provider-form.ts';
import { notAFile } from '../../../domain/forms/files.ts';
import { rowErrorText } from '../../../domain/forms/rows.ts';
import type { FieldErrors } from '../../../domain/forms/rules.ts';
import { keysOf } from '../../../domain/objects.ts';
import { rejectInvalid } from '../../errors.ts';
import type { EncodedImage } from '../pictures/repository.ts';
import { readUpload } from '../pictures/upload.ts';
import type { ReferenceLists } from '../reference-lists/repository.ts';
import {
  activeIds,
  openPanel,
  type ProviderColumns,
  type ProviderContent,
  withInsurerIds,
  withStateIds,
} from './record.ts';

/** A form's valid fields, without those that were not sent. */
type ProviderForm = {
  fields: Partial<ProviderFields>;
  pictures: Partial<Pick<ProviderColumns, 'avatarHash' | 'photoHash'>>;
  /** Store these before the provider. */
  images: EncodedImage[];
};

/**
 * Validates a provider's form, including pictures and ids.
 * @throws invalid with the errors of all fields.
 */
export async function readProviderForm(
  input: Record<string, unknown>,
  { isNew, known }: { isNew: boolean; known: ReferenceLists },
): Promise<ProviderForm> {
  const { fields, errors: found } = readProviderFields(PROVIDER_FORM, input, { isNew });
  const errors: FieldErrors<ProviderFieldName> = {
    ...unknownIds(fields, known),
    ...sentTwice(input),
    ...found,
  };
  const pictures: ProviderForm['pictures'] = {};
  const images: EncodedImage[] = [];
  for (const field of keysOf(PROVIDER_PICTURES)) {
    const picture = await readPicture(field, input[field]);
    if (typeof picture === 'string') errors[field] = picture;
    else if (picture !== undefined) pictures[`${field}Hash` as const] = picture?.hash ?? null;
    if (picture && typeof picture === 'object') images.push(picture);
  }
  rejectInvalid(errors);
  return { fields, pictures, images };
}

/**
 * Applies the fields to a provider. Ids of states and insurers refer to what is active today.
 * @throws invalid if a panel is in a state without a license, or if there would be too many.
 */
export function applyFields(
  before: ProviderContent,
  { stateIds, insuranceCompanyIds, ...fields }: Partial<ProviderFields>,
  today: string,
): ProviderContent {
  const after = { ...before, ...fields };
  if (!fields.licenses && stateIds) after.licenses = withStateIds(before.licenses, stateIds, today);
  if (fields.panels) {
    rejectInvalid(unlicensedPanels(after));
  } else {
    after.panels = before.panels.filter((panel) => isInLicensedState(panel, after.licenses));
    if (insuranceCompanyIds) after.panels = changeInsurers(before, after, insuranceCompanyIds, today);
    const { error } = PANELS.parse(after.panels);
    if (error) rejectInvalid({ insuranceCompanyIds: error });
  }
  return after;
}

/**
 * Like `withInsurerIds`, after a change of licenses, which may activate panels or remove them. A kept insurer that lost
 * its panels gets open ones in the new states.
 */
function changeInsurers(
  before: ProviderContent,
  after: ProviderContent,
  insurerIds: number[],
  today: string,
): Panel[] {
  const [former, now] = [activeIds(before, today), activeIds(after, today)];
  const newStates = now.stateIds.filter((id) => !former.stateIds.includes(id));
  const isInNewStatesOnly = newStates.length === now.stateIds.length;
  const isMoved = (id: number) =>
    newStates.length > 0 &&
    insurerIds.includes(id) &&
    former.insuranceCompanyIds.includes(id) &&
    !now.insuranceCompanyIds.includes(id);
  const activated = now.insuranceCompanyIds.filter((id) => !insurerIds.includes(id));
  const panels = withInsurerIds(after.panels, [...former.insuranceCompanyIds, ...activated], insurerIds);
  return [
    ...panels.filter(({ insuranceCompanyId }) => !isMoved(insuranceCompanyId)),
    ...insurerIds
      .filter(isMoved)
      .flatMap((id) => (isInNewStatesOnly ? [null] : newStates).map((stateId) => openPanel(id, stateId))),
  ];
}

function unlicensedPanels({ panels, licenses }: ProviderContent): FieldErrors<'panels'> {
  const error = { stateId: 'State: the provider has no license there' };
  const errors = panels.flatMap((panel, row) =>
    isInLicensedState(panel, licenses) ? [] : [[row, error] as const],
  );
  const message = rowErrorText(PANELS.label, new Map(errors));
  return message === null ? {} : { panels: message };
}

/** Returns errors if both tables and ids were sent, since they may contradict each other. */
function sentTwice(input: Record<string, unknown>): FieldErrors<ProviderFieldName> {
  return {
    ...(input.licenses !== undefined &&
      input.stateIds !== undefined && { stateIds: 'Please send licenses or state ids, not both' }),
    ...(input.panels !== undefined &&
      input.insuranceCompanyIds !== undefined && {
        insuranceCompanyIds: 'Please send panels or insurance company ids, not both',
      }),
  };
}

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

/** Returns errors for ids that do not exist, or are retired. */
export function unknownIds(
  {
    stateIds = [],
    credentialIds = [],
    insuranceCompanyIds = [],
    concernIds = [],
    officeIds = [],
    licenses = [],
    panels = [],
  }: Partial<ProviderFields>,
  { states, credentials, insuranceCompanies, concerns, offices }: ReferenceLists,
): FieldErrors<ProviderFieldName> {
  const errors: FieldErrors<ProviderFieldName> = {};
  for (const [field, ids, known] of [
    ['stateIds', stateIds, states],
    ['credentialIds', credentialIds, credentials],
    ['insuranceCompanyIds', insuranceCompanyIds, insuranceCompanies],
    ['concernIds', concernIds, concerns],
    ['officeIds', officeIds, offices],
    ['licenses', licenses.map(({ stateId }) => stateId), states],
    ['panels', panels.map(({ insuranceCompanyId }) => insuranceCompanyId), insuranceCompanies],
    ['panels', panels.flatMap(({ stateId }) => stateId ?? []), states],
  ] as const) {
    const unknown = ids.find((id) => !known.some((item) => item.id === id));
    if (unknown !== undefined) {
      errors[field] ??= `${PROVIDER_FORM[field].label}: there is none with the id ${unknown}`;
    }
  }
  return errors;
}
