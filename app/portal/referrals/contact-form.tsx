import { useEffect } from 'react';
import { validate } from '../../../domain/forms/field.ts';
import { CONTACT_FORM, CONTACT_OUTCOMES } from '../../../domain/referrals/work.ts';
import { TextArea } from '../../ui/text-field.tsx';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { useForm } from '../../ui/use-form.ts';
import { logText, OUTCOME_LABELS } from './referral-words.ts';
import type { Work } from './use-work.ts';

/** A note, and beside it the outcomes: one click on an outcome logs both. */
export function ContactForm({ work }: { work: Work }) {
  const form = useForm({
    initial: { note: '' },
    validate: (values) => validate({ note: CONTACT_FORM.note }, values),
    validateOnChange: true,
    serverErrors: work.errors,
    onSubmit: async () => {},
  });
  const note = form.field('note');
  const isLogged = work.added.some(({ action }) => action === 'contacted');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each logged contact.
  useEffect(() => {
    if (isLogged) form.reset();
  }, [work.added]);

  return (
    <section aria-label="Log a contact" className="print:hidden">
      <h3 className="mb-3 text-lg">Log a contact</h3>
      <UntilHydrated className="grid gap-4 sm:grid-cols-[1fr_10rem]">
        <TextArea {...note} label="Note" />
        <fieldset className="flex flex-wrap content-start gap-2 sm:flex-col">
          <legend className="mb-1.5 text-sm font-semibold">Log as</legend>
          {CONTACT_OUTCOMES.map((outcome) => (
            <button
              key={outcome}
              type="button"
              aria-disabled={work.isBusy}
              onClick={() =>
                note.error === undefined && work.log({ outcome, note: note.value.trim() || null })
              }
              className="button-compact sm:w-full"
            >
              {OUTCOME_LABELS[outcome]}
            </button>
          ))}
        </fieldset>
      </UntilHydrated>
      <p role="status" className="text-[0.9375rem] not-empty:mt-3">
        {isLogged && `Logged: ${work.added.map(logText).join('. ')}.`}
      </p>
    </section>
  );
}
