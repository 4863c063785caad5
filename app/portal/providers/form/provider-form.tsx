import { href, Link, useLocation, useSubmit } from 'react-router';
import {
  LISTINGS,
  type PictureField,
  PROVIDER_PICTURES,
} from '../../../../domain/directory/provider-form.ts';
import { DEFAULT_FILE_TYPES, MAX_ACCEPTING_NOTE_LENGTH, PICTURE_WIDTHS } from '../../../../domain/limits.ts';
import { keysOf } from '../../../../domain/objects.ts';
import type { RevisedProvider } from '../../../api/directory.ts';
import { Avatar } from '../../../public/profile/avatar.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { UntilHydrated } from '../../../ui/until-hydrated.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { ErrorSummary, SaveBar, Section, SectionList } from '../../forms/long-form.tsx';
import { UnsavedChanges } from '../../forms/unsaved-changes.tsx';
import { type ActionResult, ETAG_FIELD } from '../../frame/action-result.ts';
import { SessionEnded } from '../../frame/session-ended.tsx';
import { ConflictNotice } from '../conflict-notice.tsx';
import { LISTING_HINTS, LISTING_LABELS } from '../directory-words.ts';
import { FitFields } from './fit-fields.tsx';
import { SECTIONS, type SectionId, sectionLinks, summaryOf } from './form-sections.ts';
import { InsurersField } from './insurers-field.tsx';
import { LicensesField } from './licenses-field.tsx';
import {
  errorsIn,
  FIELDS,
  type ProviderFormOptions,
  payloadOf,
  type Values,
  valuesOf,
} from './provider-values.ts';

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
  const form = useForm({
    initial: valuesOf(provider),
    validate: errorsIn,
    validateOnChange: true,
    serverErrors: saveError?.errors,
    onSubmit: (values, changed) => {
      const payload = payloadOf(values, changed);
      if (provider) payload.set(ETAG_FIELD, provider.etag);
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
  const storedUrl = (name: PictureField) => provider?.[`${name}Url`] ?? null;

  const picture = (name: PictureField) => ({
    ...field(name),
    accept: DEFAULT_FILE_TYPES.join(','),
    hint: `JPEG or PNG, at most ${PROVIDER_PICTURES[name].maxMegabytes} MB`,
    stored: <Avatar url={storedUrl(name)} widths={PICTURE_WIDTHS[name]} size={80} />,
    hasStored: storedUrl(name) !== null,
  });

  const hasFailed = isChecked || saveError !== undefined;
  const errors = keysOf(FIELDS).flatMap((id) => {
    const text = hasFailed ? form.field(id).error : undefined;
    return text ? [{ id, text }] : [];
  });
  const links = sectionLinks(
    keysOf(SECTIONS),
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
          {provider && saveError?.status === 412 && (
            <ConflictNotice subject={`providers/${provider.id}`} rejection={saveError} />
          )}
          <SessionEnded status={saveError?.status} />
          <Section {...section('availability')}>
            <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
              <SelectField
                {...field('listing')}
                onChange={(listing) =>
                  form.set('listing', LISTINGS.find((each) => each === listing) ?? 'draft')
                }
                options={LISTINGS.map((each) => [each, LISTING_LABELS[each]])}
                hint={LISTING_HINTS[values.listing]}
              />
              <div className="sm:pt-7">
                <CheckboxField {...field('isAccepting')} />
              </div>
            </div>
            <TextField
              {...field('acceptingNote')}
              autoComplete="off"
              hint={`Shown while you take no new patients. At most ${MAX_ACCEPTING_NOTE_LENGTH} characters.`}
            />
          </Section>
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
          <LicensesField {...field('licenses')} isChecked={isChecked} states={options.states} />
          <InsurersField
            {...field('panels')}
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
                hint="Private, for the practice."
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
