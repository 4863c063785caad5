import { useState } from 'react';
import { href, useLocation } from 'react-router';
import { DEFAULT_FILE_TYPES, MAX_REPLY_LENGTH } from '../../../domain/limits.ts';
import type { Office } from '../../../domain/lists/list-responses.ts';
import { keysOf, recordOf } from '../../../domain/objects.ts';
import { LANGUAGES } from '../../../domain/providers/languages.ts';
import { isLicensed } from '../../../domain/providers/licenses.ts';
import {
  type Listing,
  type PictureField,
  PROVIDER_PICTURES,
  PROVIDER_REPLIES,
  STAFF_TEXTS,
} from '../../../domain/providers/provider-form.ts';
import { toSlug } from '../../../domain/slugs.ts';
import { Avatar } from '../../provider/avatar.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { useForm } from '../../ui/use-form.ts';
import { Fields } from '../forms/fields.tsx';
import { FormSection, PageForm } from '../forms/page-form.tsx';
import { fieldProps, useWrite } from '../forms/use-write.ts';
import { today } from '../frame/times.ts';
import type { Route } from './+types/edit-provider.ts';
import { Conflict } from './conflict.tsx';
import { InsurersField } from './insurers-field.tsx';
import { LicensesField } from './licenses-field.tsx';
import { LISTING_HINTS } from './listing-texts.ts';
import {
  errorsIn,
  FIELDS,
  LISTING_FIELD,
  payloadOf,
  REVISION_FIELD,
  type Values,
  valuesOf,
} from './provider-values.ts';

/** Submits only changed fields (spec section 4). */
export function ProviderForm({ provider: loaded, options }: Route.ComponentProps['loaderData']) {
  const { search } = useLocation();
  const [provider, setProvider] = useState(loaded);
  const listing = provider?.listing === 'listed' ? 'unlisted' : 'listed';
  const { send, failure, isBusy } = useWrite({
    shows: 'conflicts',
    // Only a change of the listing stays on the page. Each change raises the revision by one.
    onDone: () => provider && setProvider({ ...provider, listing, revision: provider.revision + 1 }),
  });

  function submit(payload: FormData, newListing?: Listing): Promise<void> {
    if (newListing) payload.set(LISTING_FIELD, newListing);
    if (provider) payload.set(REVISION_FIELD, String(provider.revision));
    return send(payload);
  }
  const state = useForm({
    initial: valuesOf(provider),
    validate: errorsIn,
    validateOnChange: true,
    serverErrors: failure?.errors,
    isBusy,
    onSubmit: (values, changed) => submit(payloadOf(values, changed)),
  });
  const form = { ...state, fields: FIELDS, marksChanges: true, failure };
  const { values } = form;

  /** Sends the listing apart from the form, so that nothing half-typed is saved. */
  const relist = () => form.isSubmitting || submit(new FormData(), listing);
  const saveAsDraft = (values: Values, changed: (keyof Values)[]) =>
    submit(payloadOf(values, changed), 'draft');

  const picture = (name: PictureField) => {
    const url = provider?.[`${name}Url`] ?? null;
    return {
      ...fieldProps(form, name),
      accept: DEFAULT_FILE_TYPES.join(','),
      hint: `${PICTURE_HINTS[name]} JPEG or PNG, at most ${PROVIDER_PICTURES[name].maxMegabytes} MB.`,
      stored: <Avatar url={url} kind={name} size={80} />,
      hasStored: url !== null,
    };
  };

  const isOffered = (code: string) => LANGUAGES.some((language) => language.code === code);
  const ownLanguages = provider?.languages.filter(({ code }) => !isOffered(code)) ?? [];

  const warningOf = ({ stateCode }: Office) => {
    const state = options.states.find(({ code }) => code === stateCode);
    const isInLicensedState = values.licenses.some(
      ({ stateId, expiresOn }) =>
        stateId === String(state?.id) && isLicensed({ expiresOn: expiresOn || null }, today()),
    );
    return isInLicensedState
      ? undefined
      : `No license in ${state?.displayName} today: visitors do not see this office.`;
  };

  return (
    <PageForm
      form={form}
      submitText={provider ? 'Save' : 'Create'}
      cancel={href('/portal/providers') + search}
      buttons={
        !provider && (
          <button type="button" onClick={() => form.submit(saveAsDraft)} className="button-quiet">
            Save as draft
          </button>
        )
      }
      sections={SECTIONS}
      top={
        provider && (
          <>
            {failure?.status === 412 && <Conflict rejection={failure} />}
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-white px-4 py-3">
              <p>{LISTING_HINTS[provider.listing]}</p>
              <button type="button" onClick={relist} className="button-compact">
                {listing === 'listed' ? 'List on the site' : 'Take off the site'}
              </button>
            </div>
          </>
        )
      }
    >
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <Fields form={form} names={['firstName', 'lastName', 'ehrUuid', 'npi']} />
      </div>
      <Fields form={form} names={['bio']} />
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <FileField {...picture('avatar')} />
        <FileField {...picture('photo')} />
      </div>
      <LicensesField {...fieldProps(form, 'licenses')} isChecked={form.isChecked} states={options.states} />
      <InsurersField
        {...fieldProps(form, 'panels')}
        insurers={options.insuranceCompanies}
        states={options.states}
        licenses={values.licenses}
      />
      <MultiSelect
        {...fieldProps(form, 'credentialIds')}
        isSection
        choices={options.credentials.map(({ id, title, abbreviation }) => ({
          id,
          label: `${title} (${abbreviation})`,
        }))}
      />
      <MultiSelect
        {...fieldProps(form, 'concernIds')}
        isSection
        isOrdered
        choices={options.concerns.map(({ id, name }) => ({ id, label: name }))}
      />
      <MultiSelect
        {...fieldProps(form, 'languageCodes')}
        isSection
        choices={[...LANGUAGES, ...ownLanguages].map(({ code, name }) => ({
          id: code,
          label: name,
          isCommon: code === 'es',
        }))}
      />
      <FormSection title={VISITS}>
        <div>
          <Fields form={form} names={['isAccepting', 'isByVideo', 'hasInterpreters']} />
        </div>
        {/* A note with a text may have an error. */}
        {(!values.isAccepting || values.acceptingNote) && <Fields form={form} names={['acceptingNote']} />}
        {options.offices.length > 0 && (
          <MultiSelect
            {...fieldProps(form, 'officeIds')}
            label="In person, in these offices"
            choices={options.offices.map((office) => ({
              id: office.id,
              label: `${office.name} (${office.city}, ${office.stateCode})`,
              hint: values.officeIds.includes(office.id) ? warningOf(office) : undefined,
            }))}
          />
        )}
      </FormSection>
      <FormSection title={QUESTIONS}>
        <p className="text-sm text-ink-soft">
          {`Up to ${MAX_REPLY_LENGTH} characters each. Leave blank to show nothing.`}
        </p>
        <Fields form={form} names={keysOf(PROVIDER_REPLIES)} />
      </FormSection>
      <FormSection title={FOR_STAFF}>
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          <Fields form={form} names={keysOf(STAFF_TEXTS)} />
        </div>
      </FormSection>
    </PageForm>
  );
}

const PICTURE_HINTS: Record<PictureField, string> = {
  avatar: 'The small round picture in search results. Without one, it is made from the photo.',
  photo: 'The large picture on the profile.',
};

const [VISITS, QUESTIONS, FOR_STAFF] = [
  'Visits',
  'Questions on the profile',
  'For staff and insurers',
] as const;

const SECTIONS = {
  content: 'Name, bio and pictures',
  ...recordOf(
    ['licenses', 'panels', 'credentialIds', 'concernIds', 'languageCodes'],
    (name) => FIELDS[name].label,
  ),
  ...Object.fromEntries([VISITS, QUESTIONS, FOR_STAFF].map((title) => [toSlug(title), title])),
};
