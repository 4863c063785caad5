import { useState } from 'react';
import { href, Link, useSubmit } from 'react-router';
import type { Credential, InsuranceCompany, StaffProvider, State } from '../../domain/entities.ts';
import type { FieldErrors } from '../../domain/fields.ts';
import { fileError } from '../../domain/files.ts';
import { validate } from '../../domain/form.ts';
import { DEFAULT_FILE_TYPES, PICTURE_WIDTHS } from '../../domain/limits.ts';
import {
  type PictureField,
  PROVIDER_LISTS,
  PROVIDER_PICTURES,
  PROVIDER_TEXTS,
  type ProviderFieldName,
  type ProviderListName,
  type ProviderTextName,
} from '../../domain/provider-form.ts';
import { formPayload } from '../api-client/form-payload.ts';
import { RequiredNote } from '../ui/field.tsx';
import { type FileChoice, FileField } from '../ui/file-field.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { useForm } from '../ui/use-form.ts';
import { Avatar } from './avatar.tsx';
import { SessionEnded } from './session-ended.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

export type ProviderFormOptions = {
  states: State[];
  credentials: Credential[];
  insuranceCompanies: InsuranceCompany[];
};

/** A failed save: the response's status and field errors. */
export type ProviderSaveError = { status: number; errors: FieldErrors<ProviderFieldName> };

type Values = Record<ProviderTextName, string> &
  Record<ProviderListName, number[]> &
  Record<PictureField, FileChoice>;

const FORM = { ...PROVIDER_TEXTS, ...PROVIDER_LISTS };
const FIELDS = { ...FORM, ...PROVIDER_PICTURES };

/** The form for a new or existing provider. Submits only changed fields (spec section 4). */
export function ProviderForm({
  provider,
  options,
  saveError,
  submitLabel,
}: {
  /** Null for a new provider. */
  provider: StaffProvider | null;
  options: ProviderFormOptions;
  saveError: ProviderSaveError | undefined;
  submitLabel: string;
}) {
  const submit = useSubmit();
  // Frozen at the start, so that another user's later change does not count as a change of this form.
  const [initial] = useState(() => valuesOf(provider));
  const form = useForm({
    initial,
    validate: errorsIn,
    validateOnChange: true,
    serverErrors: saveError?.errors,
    onSubmit: (values, changed) => {
      const changes = Object.fromEntries(changed.map((name) => [name, values[name]]));
      return submit(formPayload({ provider: changes }), { method: 'post', encType: 'multipart/form-data' });
    },
  });
  const { changed, isSubmitting } = form;

  const field = <Name extends keyof Values>(name: Name) => ({
    ...form.field(name),
    label: FIELDS[name].label,
    isRequired: FIELDS[name].isRequired,
    isChanged: changed.includes(name),
  });
  const picture = (name: PictureField, storedUrl: string | null) => ({
    ...field(name),
    accept: DEFAULT_FILE_TYPES.join(','),
    hint: `JPEG or PNG, at most ${PROVIDER_PICTURES[name].maxMegabytes} MB`,
    stored: <Avatar url={storedUrl} widths={PICTURE_WIDTHS[name]} size={80} />,
    hasStored: storedUrl !== null,
  });

  return (
    <form {...form.props} className="max-w-[600px]">
      <UnsavedChanges isUnsaved={changed.length > 0} />
      <UntilHydrated className="min-w-0 space-y-6">
        <RequiredNote />
        <TextField {...field('firstName')} autoComplete="off" />
        <TextField {...field('lastName')} autoComplete="off" />
        <TextField {...field('ehrUuid')} autoComplete="off" />
        <TextArea {...field('bio')} hint="A blank line begins a new paragraph." />
        <FileField {...picture('avatar', provider?.avatarUrl ?? null)} />
        <FileField {...picture('photo', provider?.photoUrl ?? null)} />
        <MultiSelect
          {...field('stateIds')}
          choices={options.states.map(({ id, displayName }) => ({ id, label: displayName }))}
        />
        <MultiSelect
          {...field('credentialIds')}
          choices={options.credentials.map(({ id, title, abbreviation }) => ({
            id,
            label: `${title} (${abbreviation})`,
          }))}
        />
        <MultiSelect
          {...field('insuranceCompanyIds')}
          choices={options.insuranceCompanies.map(({ id, name }) => ({ id, label: name }))}
        />
        <SessionEnded status={saveError?.status} />
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
          <button
            type="submit"
            disabled={changed.length === 0}
            aria-disabled={isSubmitting || undefined}
            className="button-primary"
          >
            {submitLabel}
          </button>
          <Link to={href('/portal/providers')} className="button-quiet">
            Cancel
          </Link>
        </div>
      </UntilHydrated>
    </form>
  );
}

function valuesOf(provider: StaffProvider | null): Values {
  const idsOf = (items: { id: number }[] = []) => items.map(({ id }) => id);
  return {
    firstName: provider?.firstName ?? '',
    lastName: provider?.lastName ?? '',
    ehrUuid: provider?.ehrUuid ?? '',
    bio: provider?.bio ?? '',
    avatar: null,
    photo: null,
    stateIds: idsOf(provider?.states),
    credentialIds: idsOf(provider?.credentials),
    insuranceCompanyIds: idsOf(provider?.insuranceCompanies),
  };
}

function errorsIn(values: Values): FieldErrors<keyof Values> {
  const errors: FieldErrors<keyof Values> = validate(FORM, values);
  for (const name of ['avatar', 'photo'] as const) {
    const { label, ...rule } = PROVIDER_PICTURES[name];
    const choice = values[name];
    const error = choice instanceof File ? fileError(label, choice, rule) : null;
    if (error) errors[name] = error;
  }
  return errors;
}
