import { useEffect, useRef } from 'react';
import { href, Link, useLocation, useSubmit } from 'react-router';
import { type PictureField, PROVIDER_PICTURES } from '../../../domain/directory/provider-form.ts';
import { MEGABYTE } from '../../../domain/forms/files.ts';
import { DEFAULT_FILE_TYPES, PICTURE_WIDTHS } from '../../../domain/limits.ts';
import type { RevisedProvider } from '../../api-client/directory.ts';
import { LISTING_LABELS } from '../../content/directory-words.ts';
import { providerChanges } from '../../content/provider-changes.ts';
import type { ActionResult } from '../../editing/action-result.ts';
import { FormFooter, FormSection } from '../../editing/form-layout.tsx';
import { UnsavedChanges } from '../../editing/unsaved-changes.tsx';
import { useStoredVersion } from '../../editing/use-stored-version.ts';
import { RequiredNote } from '../../ui/field.tsx';
import { type FileChoice, FileField } from '../../ui/file-field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { shrinkPicture } from '../../ui/shrink-picture.ts';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useFragmentFocus } from '../../ui/use-fragment-focus.ts';
import { Avatar } from '../avatar.tsx';
import { FitFields } from './fit-fields.tsx';
import { LicensesTable } from './licenses-table.tsx';
import { PanelsTable, panelTitle } from './panels-table.tsx';
import {
  errorsIn,
  FIELDS,
  lostPanels,
  mergeLists,
  type ProviderFormOptions,
  payloadOf,
  type Values,
  valuesOf,
} from './values.ts';

/** Form field name of the ETag. */
export const ETAG_FIELD = 'etag';

/** The form for a new or existing provider. Submits only changed fields (spec section 4). */
export function ProviderForm({
  provider,
  options,
  saveError,
  submitLabel,
}: {
  /** Null for a new provider. */
  provider: RevisedProvider | null;
  options: ProviderFormOptions;
  saveError: ActionResult<RevisedProvider> | undefined;
  submitLabel: string;
}) {
  const submit = useSubmit();
  const { search } = useLocation();
  const { stored, replaced } = useStoredVersion(provider, saveError?.current, (current) => {
    const next = valuesOf(current);
    form.rebase(next, mergeLists(initial, values, next));
  });
  const initial = valuesOf(stored);
  const form = useForm({
    initial,
    validate: errorsIn,
    validateOnChange: true,
    serverErrors: saveError?.errors,
    onSubmit: (values, changed) => {
      const payload = payloadOf(values, changed);
      if (stored) payload.set(ETAG_FIELD, stored.etag);
      return submit(payload, { method: 'post', encType: 'multipart/form-data' });
    },
  });
  const { changed, isChecked, values } = form;
  useFragmentFocus(form.props.ref);

  const field = <Name extends keyof Values>(name: Name) => ({
    ...form.field(name),
    label: FIELDS[name].label,
    isRequired: FIELDS[name].isRequired,
    isChanged: changed.includes(name),
  });
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  const maxBytes = (name: PictureField) => PROVIDER_PICTURES[name].maxMegabytes * MEGABYTE;
  const storedUrl = (name: PictureField) => stored?.[`${name}Url`] ?? null;

  /** Also takes a valid picture for the other field, if that is empty. */
  async function choosePicture(name: PictureField, choice: FileChoice): Promise<void> {
    form.set(name, choice);
    latest.current = { ...latest.current, [name]: choice };
    const other = name === 'avatar' ? 'photo' : 'avatar';
    const isOtherEmpty = () => storedUrl(other) === null && latest.current[other] === null;
    if (!(choice instanceof File && isOtherEmpty()) || errorsIn({ ...values, [name]: choice })[name]) return;
    const copy = await shrinkPicture(choice, maxBytes(other)).catch(() => null);
    if (copy && latest.current[name] === choice && isOtherEmpty()) form.set(other, copy);
  }

  const picture = (name: PictureField) => ({
    ...field(name),
    onChange: (choice: FileChoice) => void choosePicture(name, choice),
    accept: DEFAULT_FILE_TYPES.join(','),
    maxBytes: maxBytes(name),
    hint: `JPEG or PNG, at most ${PROVIDER_PICTURES[name].maxMegabytes} MB`,
    stored: <Avatar url={storedUrl(name)} widths={PICTURE_WIDTHS[name]} size={80} />,
    hasStored: storedUrl(name) !== null,
  });
  const table = <Name extends 'licenses' | 'panels'>(name: Name) => ({
    ...form.field(name),
    isChanged: changed.includes(name),
    initial: initial[name],
    isChecked,
  });
  const revision = stored?.etag;
  const lost = lostPanels(values).map((panel) =>
    panelTitle(panel, options.insuranceCompanies, options.states),
  );

  return (
    <form {...form.props} className="max-w-[600px]">
      <UnsavedChanges isUnsaved={changed.length > 0} />
      <UntilHydrated className="min-w-0 space-y-10">
        {!provider && (
          <SelectField
            {...field('listing')}
            options={[
              ['listed', LISTING_LABELS.listed],
              ['draft', LISTING_LABELS.draft],
            ]}
            hint="Visitors do not see a draft."
          />
        )}
        <FormSection title="Name and bio">
          <RequiredNote />
          <TextField {...field('firstName')} autoComplete="off" />
          <TextField {...field('lastName')} autoComplete="off" />
          <TextField {...field('ehrUuid')} autoComplete="off" />
          <TextField {...field('npi')} autoComplete="off" inputMode="numeric" hint="Public, ten digits" />
          <TextArea {...field('bio')} hint="A blank line begins a new paragraph." />
        </FormSection>
        <FormSection title="Pictures">
          <p className="text-sm text-ink-soft">
            One picture is enough: it serves as both until there are two.
          </p>
          <FileField {...picture('avatar')} />
          <FileField {...picture('photo')} />
        </FormSection>
        <LicensesTable
          key={`licenses ${revision}`}
          {...table('licenses')}
          states={options.states}
          lostPanels={lost}
        />
        <PanelsTable
          key={`panels ${revision}`}
          {...table('panels')}
          insurers={options.insuranceCompanies}
          states={options.states}
          licenses={values.licenses}
        />
        <MultiSelect
          {...field('credentialIds')}
          isSection
          choices={options.credentials.map(({ id, title, abbreviation }) => ({
            id,
            label: `${title} (${abbreviation})`,
          }))}
        />
        <FitFields field={field} licenses={values.licenses} options={options} />
        <FormSection title="For staff and insurers">
          <TextField
            {...field('caqhId')}
            autoComplete="off"
            inputMode="numeric"
            hint="Private. It is in the rosters for insurers."
          />
          <div id="contactEmail">
            <TextField
              {...field('contactEmail')}
              type="email"
              autoComplete="off"
              hint="Private: the practice asks here whether the entry is correct."
            />
          </div>
        </FormSection>
        <FormFooter
          form={form}
          submitLabel={submitLabel}
          what="this provider"
          conflictingChanges={replaced && stored && providerChanges(replaced, stored, options)}
          status={saveError?.status}
        >
          <Link to={{ pathname: href('/portal/providers'), search }} className="button-quiet">
            Cancel
          </Link>
        </FormFooter>
      </UntilHydrated>
    </form>
  );
}
