import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigation, useSubmit } from 'react-router';
import type { Credential, InsuranceCompany, Provider, State } from '../../domain/entities.ts';
import type { FieldErrors } from '../../domain/fields.ts';
import { fileError } from '../../domain/files.ts';
import { validate } from '../../domain/form.ts';
import { DEFAULT_FILE_TYPES, PICTURE_WIDTHS } from '../../domain/limits.ts';
import {
  CLEARED,
  type PictureField,
  PROVIDER_FORM,
  PROVIDER_PICTURES,
  type ProviderFieldName,
  type ProviderListName,
  type ProviderTextName,
} from '../../domain/provider-form.ts';
import { type FormFields, formPayload } from '../api-client/form-payload.ts';
import { type FileChoice, FileField } from '../ui/file-field.tsx';
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts';
import { MultiSelect } from '../ui/multi-select.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { useSubmitOnce } from '../ui/use-submit-once.ts';
import { Avatar } from './avatar.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

export type ProviderFormOptions = {
  states: State[];
  credentials: Credential[];
  insuranceCompanies: InsuranceCompany[];
};

type Values = Record<ProviderTextName, string> &
  Record<ProviderListName, number[]> &
  Record<PictureField, FileChoice>;

/** The form for a new provider or a stored one: sends only what was changed (spec section 4). */
export function ProviderForm({
  provider,
  options,
  serverErrors,
  submitLabel,
  children,
}: {
  /** The stored provider; null for a new one. */
  provider: Provider | null;
  options: ProviderFormOptions;
  /** What the server found wrong, by field. */
  serverErrors: FieldErrors<ProviderFieldName>;
  submitLabel: string;
  /** What stands beside the submit button. */
  children?: ReactNode;
}) {
  const submit = useSubmit();
  const isSaving = useNavigation().formMethod === 'POST';
  const mayStart = useSubmitOnce(isSaving);
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(() => valuesOf(provider));
  const [values, setValues] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  /** Fields changed since the server found them wrong. */
  const [amended, setAmended] = useState<{ errors: object; names: string[] }>({ errors: {}, names: [] });

  const changed = changedNames(values, initial);
  const own = errorsIn(values, isChecked ? null : changed);
  const amendedNames = amended.errors === serverErrors ? amended.names : [];
  const errors = { ...without(serverErrors, amendedNames), ...own };

  function set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    setValues((before) => ({ ...before, [name]: value }));
    setAmended({ errors: serverErrors, names: [...amendedNames, name] });
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    flushSync(() => setChecked(true));
    if (Object.keys(errorsIn(values, null)).length > 0) focusFirstInvalid(form.current);
    else if (mayStart()) {
      const payload = formPayload({ provider: changesOf(values, changed) });
      void submit(payload, { method: 'post', encType: 'multipart/form-data' });
    }
  }

  // What the server found is brought into sight as well.
  useEffect(() => {
    if (Object.keys(serverErrors).length > 0) focusFirstInvalid(form.current);
  }, [serverErrors]);

  const common = (name: keyof Values) => ({
    label: { ...PROVIDER_FORM, ...PROVIDER_PICTURES }[name].label,
    error: errors[name],
    isChanged: changed.includes(name),
  });
  const text = (name: ProviderTextName) => ({
    ...common(name),
    value: values[name],
    onChange: ({ currentTarget: { value } }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set(name, value),
  });
  const list = (name: ProviderListName) => ({
    ...common(name),
    chosen: values[name],
    onChange: (chosen: number[]) => set(name, chosen),
  });
  const picture = (name: PictureField, storedUrl: string | null) => ({
    ...common(name),
    accept: DEFAULT_FILE_TYPES.join(','),
    hint: `JPEG or PNG, at most ${PROVIDER_PICTURES[name].maxMegabytes} MB`,
    stored: <Avatar url={storedUrl} widths={PICTURE_WIDTHS[name]} size={80} />,
    hasStored: storedUrl !== null,
    choice: values[name],
    onChange: (choice: FileChoice) => set(name, choice),
  });

  return (
    <form ref={form} noValidate onSubmit={send} className="max-w-[600px] space-y-6">
      <UnsavedChanges isUnsaved={changed.length > 0} />
      <UntilHydrated>
        <TextField {...text('firstName')} required autoComplete="off" />
        <TextField {...text('lastName')} required autoComplete="off" />
        <TextField {...text('ehrUuid')} autoComplete="off" />
        <TextArea {...text('bio')} hint="A blank line begins a new paragraph." />
        <FileField {...picture('avatar', provider?.avatarUrl ?? null)} />
        <FileField {...picture('photo', provider?.photoUrl ?? null)} />
        <MultiSelect
          {...list('stateIds')}
          choices={options.states.map(({ id, displayName }) => ({ id, label: displayName }))}
        />
        <MultiSelect
          {...list('credentialIds')}
          choices={options.credentials.map(({ id, title, abbreviation }) => ({
            id,
            label: `${title} (${abbreviation})`,
          }))}
        />
        <MultiSelect
          {...list('insuranceCompanyIds')}
          choices={options.insuranceCompanies.map(({ id, name }) => ({ id, label: name }))}
        />
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
          <button
            type="submit"
            disabled={changed.length === 0}
            aria-disabled={isSaving || undefined}
            className="button-primary"
          >
            {submitLabel}
          </button>
          {children}
        </div>
      </UntilHydrated>
    </form>
  );
}

function valuesOf(provider: Provider | null): Values {
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

/** Lists keep the order of what can be chosen, so that equal ones look alike. */
function changedNames(values: Values, initial: Values): (keyof Values)[] {
  const names = Object.keys(initial) as (keyof Values)[];
  return names.filter((name) => {
    const [now, then] = [values[name], initial[name]];
    return Array.isArray(now) ? String(now) !== String(then) : now !== then;
  });
}

/** The errors of all fields, or of the given ones while the form has not been sent yet. */
function errorsIn(values: Values, names: (keyof Values)[] | null): FieldErrors<keyof Values> {
  const errors: FieldErrors<keyof Values> = validate(PROVIDER_FORM, values);
  for (const name of ['avatar', 'photo'] as const) {
    const { label, ...rule } = PROVIDER_PICTURES[name];
    const choice = values[name];
    const error = choice instanceof File ? fileError(label, choice, rule) : null;
    if (error) errors[name] = error;
  }
  return names
    ? without(
        errors,
        Object.keys(errors).filter((name) => !names.includes(name as keyof Values)),
      )
    : errors;
}

function without<Name extends string>(errors: FieldErrors<Name>, names: string[]): FieldErrors<Name> {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !names.includes(name)),
  ) as FieldErrors<Name>;
}

/** The changed fields as the API takes them. */
function changesOf(values: Values, changed: (keyof Values)[]): FormFields {
  return Object.fromEntries(
    changed.map((name) => {
      const value = values[name];
      return [name, value === 'delete' && (name === 'avatar' || name === 'photo') ? CLEARED : value];
    }),
  );
}
