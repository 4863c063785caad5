import { type MouseEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { isInOrder } from '../../domain/dates.ts';
import {
  AVAILABILITY_FORM,
  type Availability,
  isPaused,
  LISTINGS,
  type Listing,
} from '../../domain/directory/availability.ts';
import type { InsuranceCompany, State } from '../../domain/directory/schemas.ts';
import { validate } from '../../domain/forms/field.ts';
import type { FieldErrors } from '../../domain/forms/rules.ts';
import { MAX_PAUSE_NOTE_LENGTH } from '../../domain/limits.ts';
import { pick } from '../../domain/objects.ts';
import { SessionEnded } from '../accounts/session-ended.tsx';
import type { RevisedProvider } from '../api-client/directory.ts';
import { LISTING_LABELS, periodText } from '../content/directory-words.ts';
import { providerChanges } from '../content/provider-changes.ts';
import { type ActionResult, JSON_POST } from '../editing/action-result.ts';
import { EditConflict } from '../editing/edit-conflict.tsx';
import { useStoredVersion } from '../editing/use-stored-version.ts';
import { Card } from '../portal/section.tsx';
import { RadioBox } from '../ui/choices.tsx';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { useForm } from '../ui/use-form.ts';

/** What the page's action receives. */
export type ProviderAction = { etag: string; availability: Partial<Availability> };

const LISTING_HINTS: Record<Listing, string> = {
  draft: 'Not on the site yet',
  listed: 'On the site',
  unlisted: 'Taken off the site, until you list it again',
};

/** Lists, unlists, pauses and resumes a provider. */
export function AvailabilityCard({
  provider,
  lists,
  today,
}: {
  provider: RevisedProvider;
  lists: { states: State[]; insuranceCompanies: InsuranceCompany[] };
  today: string;
}) {
  const fetcher = useFetcher<ActionResult<RevisedProvider>>();
  const outcome = fetcher.data;
  /** Part of the date fields' keys: a new key makes them take a new value. */
  const [version, setVersion] = useState(0);
  // The page loads the provider again after each of its actions.
  const { stored, replaced } = useStoredVersion(provider, provider, (current) => {
    const next = valuesOf(current);
    const isSaved = outcome?.status === null && outcome.current?.etag === current.etag;
    // Keep what the user has chosen since submitting.
    form.rebase(next, isSaved ? { ...next, ...pick(form.values, form.edited) } : {});
    setVersion((before) => before + 1);
  });
  const { etag } = stored;
  const send = (availability: Partial<Availability>) =>
    fetcher.submit(JSON.stringify({ etag, availability } satisfies ProviderAction), JSON_POST);
  const form = useForm({
    initial: valuesOf(stored),
    validate: findErrors,
    validateOnChange: true,
    serverErrors: outcome?.errors,
    onSubmit: async (values, changed) => {
      if (changed.length > 0) await send(changesOf(values, changed, today));
    },
  });
  const { field, changed, values, isSubmitting } = form;
  const isRejected = outcome?.status === 412 && outcome.current?.etag === etag;

  async function resume({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): Promise<void> {
    await send({ pausedFrom: null, pausedUntil: null, pauseNote: null });
    // The button that had focus was removed.
    form?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }

  const note = field('pauseNote');
  const labeled = <Name extends keyof typeof AVAILABILITY_FORM>(name: Name) => ({
    ...field(name),
    label: AVAILABILITY_FORM[name].label,
    isChanged: changed.includes(name),
  });

  return (
    <Card title="Availability">
      <p className="sm:mb-4 print:mb-0">{describeState(stored, today)}</p>
      <details className="unfold-sm print:hidden!">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Change</summary>
        <form {...form.props}>
          <UntilHydrated className="min-w-0 space-y-5">
            <fieldset className="min-w-0">
              <legend className="mb-1.5 text-sm font-semibold">{AVAILABILITY_FORM.listing.label}</legend>
              <div className="grid gap-2">
                {LISTINGS.map((each) => (
                  <RadioBox
                    key={each}
                    name="listing"
                    value={each}
                    checked={values.listing === each}
                    onChange={() => field('listing').onChange(each)}
                    className="min-h-11 py-1.5"
                  >
                    <span>
                      {LISTING_LABELS[each]}{' '}
                      <span className="text-sm text-ink-soft">{LISTING_HINTS[each]}</span>
                    </span>
                  </RadioBox>
                ))}
              </div>
            </fieldset>
            <div className="grid gap-x-3 gap-y-5 min-[26rem]:grid-cols-2">
              <DateField key={`from ${version}`} {...labeled('pausedFrom')} hint="Leave blank for today" />
              <DateField
                key={`until ${version}`}
                {...labeled('pausedUntil')}
                hint="Leave blank if open-ended"
              />
            </div>
            <TextField
              {...labeled('pauseNote')}
              autoComplete="off"
              hint={`Visitors see it during the pause. ${note.value.length} of ${MAX_PAUSE_NOTE_LENGTH} characters.`}
            />
            {isRejected && replaced && (
              <EditConflict what="this provider" changes={providerChanges(replaced, stored, lists)} />
            )}
            <SessionEnded status={outcome?.status} />
            <div className="flex flex-wrap gap-3">
              {/* Not disabled: the button would lose focus after saving. */}
              <button
                type="submit"
                aria-disabled={changed.length === 0 || isSubmitting}
                className="button-primary"
              >
                {isSubmitting ? 'Saving...' : 'Save availability'}
              </button>
              {stored.pausedFrom !== null && (
                <button type="button" onClick={resume} className="button-quiet">
                  {isPaused(stored, today) ? 'Resume' : 'Remove pause'}
                </button>
              )}
            </div>
          </UntilHydrated>
        </form>
      </details>
    </Card>
  );
}

type Values = { listing: Listing | null; pausedFrom: string; pausedUntil: string; pauseNote: string };

const valuesOf = ({ listing, pausedFrom, pausedUntil, pauseNote }: RevisedProvider): Values => ({
  listing,
  pausedFrom: pausedFrom ?? '',
  pausedUntil: pausedUntil ?? '',
  pauseNote: pauseNote ?? '',
});

function findErrors(values: Values): FieldErrors<keyof Values> {
  const errors = validate(AVAILABILITY_FORM, values);
  if (!isInOrder({ from: values.pausedFrom || null, until: values.pausedUntil || null })) {
    return { pausedUntil: 'Paused until must not be before Paused from', ...errors };
  }
  return errors;
}

/** Returns the changed fields. A pause with an end but no first day begins today; a note alone is no pause. */
export function changesOf(values: Values, changed: (keyof Values)[], today: string): Partial<Availability> {
  const from = values.pausedFrom || (values.pausedUntil && today) || null;
  const pause = {
    pausedFrom: from,
    pausedUntil: values.pausedUntil || null,
    // Sent with the dates, so that it stays when they are cleared.
    pauseNote: values.pauseNote || null,
  };
  return {
    ...(changed.includes('listing') && { listing: values.listing }),
    ...(changed.some((name) => name !== 'listing') && pause),
  };
}

function describeState(provider: RevisedProvider, today: string): string {
  const { listing, pausedFrom, pausedUntil } = provider;
  const listed = LISTING_LABELS[listing];
  if (pausedFrom === null) return `${listed}, taking new patients.`;
  const period = periodText({ from: pausedFrom, until: pausedUntil });
  if (isPaused(provider, today)) return `${listed}, paused ${period}.`;
  return pausedFrom > today
    ? `${listed}, a pause is planned ${period}.`
    : `${listed}, the pause ${period} is over.`;
}
