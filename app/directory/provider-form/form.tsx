import { href, Link, useLocation, useSubmit } from 'react-router';
import { type PictureField, PROVIDER_PICTURES } from '../../../domain/directory/provider-form.ts';
import { DEFAULT_FILE_TYPES, PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { keysOf } from '../../../domain/objects.ts';
import { SessionEnded } from '../../accounts/session-ended.tsx';
import type { RevisedProvider } from '../../api-client/directory.ts';
import { LISTING_LABELS } from '../../content/directory-words.ts';
import { providerChanges } from '../../content/provider-changes.ts';
import type { ActionResult } from '../../editing/action-result.ts';
import { EditConflict } from '../../editing/edit-conflict.tsx';
import { ErrorSummary, SaveBar, Section, SectionList } from '../../editing/long-form.tsx';
import { UnsavedChanges } from '../../editing/unsaved-changes.tsx';
import { useStoredVersion } from '../../editing/use-stored-version.ts';
import { FileField } from '../../ui/file-field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { useForm } from '../../ui/use-form.ts';
import { Avatar } from '../avatar.tsx';
import { FitFields } from './fit-fields.tsx';
import { LicensesTable } from './licenses-table.tsx';
import { PanelsTable, panelTitle } from './panels-table.tsx';
import { SECTIONS, type SectionId, sectionLinks, summaryOf } from './sections.ts';
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

  const field = <Name extends keyof Values>(name: Name) => ({
    ...form.field(name),
    id: name,
    label: FIELDS[name].label,
    isRequired: FIELDS[name].isRequired,
    isChanged: changed.includes(name),
  });
  const storedUrl = (name: PictureField) => stored?.[`${name}Url`] ?? null;

  const picture = (name: PictureField) => ({
    ...field(name),
    accept: DEFAULT_FILE_TYPES.join(','),
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

  const hasFailed = isChecked || saveError !== undefined;
  const errors = keysOf(FIELDS).flatMap((id) => {
    const text = hasFailed ? form.field(id).error : undefined;
    return text ? [{ id, text }] : [];
  });
  const links = sectionLinks(
    keysOf(SECTIONS).filter((id) => !(provider && id === 'listing')),
    changed,
    errors.map(({ id }) => id),
  );
  const section = (id: SectionId) => ({
    id,
    title: SECTIONS[id].title,
    hasError: links.some((link) => link.id === id && link.hasError),
  });
  const optional = (id: SectionId) => ({
    ...section(id),
    isFolded: !(id === 'pictures' && (storedUrl('avatar') ?? storedUrl('photo'))),
    summary: summaryOf(id, values, options.offices),
  });

  return (
    <div className="-mb-6 sm:-mb-8 xl:flex xl:items-start xl:gap-10">
      <SectionList sections={links} />
      <form {...form.props} className="max-w-[600px] min-w-0 grow">
        <UnsavedChanges isUnsaved={changed.length > 0} />
        <UntilHydrated className="min-w-0 space-y-4">
          <ErrorSummary errors={errors} />
          {replaced && stored && (
            <EditConflict what="this provider" changes={providerChanges(replaced, stored, options)} />
          )}
          <SessionEnded status={saveError?.status} />
          {!provider && (
            <section className="[&_label]:mb-4 [&_label]:font-serif [&_label]:text-xl [&_label]:font-medium">
              <SelectField
                {...field('listing')}
                options={[
                  ['listed', LISTING_LABELS.listed],
                  ['draft', LISTING_LABELS.draft],
                ]}
                hint={
                  values.listing === 'draft'
                    ? 'Visitors do not see a draft.'
                    : 'Visitors see the profile as soon as you create it.'
                }
              />
            </section>
          )}
          <Section {...section('name-and-bio')} note="Required fields have an asterisk.">
            <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
              <TextField {...field('firstName')} autoComplete="off" />
              <TextField {...field('lastName')} autoComplete="off" />
              <TextField {...field('ehrUuid')} autoComplete="off" />
              <TextField {...field('npi')} autoComplete="off" inputMode="numeric" hint="Public, ten digits" />
            </div>
            <TextArea {...field('bio')} hint="A blank line begins a new paragraph." />
          </Section>
          <Section {...optional('pictures')}>
            <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
              <FileField {...picture('avatar')} />
              <FileField {...picture('photo')} />
            </div>
          </Section>
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
            fold="section"
            choices={options.credentials.map(({ id, title, abbreviation }) => ({
              id,
              label: `${title} (${abbreviation})`,
              short: abbreviation,
            }))}
          />
          <FitFields field={field} section={optional} licenses={values.licenses} options={options} />
          <Section {...optional('private')}>
            <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
              <TextField
                {...field('caqhId')}
                autoComplete="off"
                inputMode="numeric"
                hint="Private. It is in the rosters for insurers."
              />
              <TextField
                {...field('contactEmail')}
                type="email"
                autoComplete="off"
                hint="Private. We email this address to confirm the profile."
              />
            </div>
          </Section>
          <SaveBar
            changes={changed.map((name) => FIELDS[name].label)}
            submitLabel={submitLabel}
            isSubmitting={form.isSubmitting}
          >
            <Link to={{ pathname: href('/portal/providers'), search }} className="button-quiet">
              Cancel
            </Link>
          </SaveBar>
        </UntilHydrated>
      </form>
    </div>
  );
}
