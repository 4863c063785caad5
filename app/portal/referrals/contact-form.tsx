import { CONTACT_OUTCOMES } from '../../../domain/referrals/inbox-form.ts';
import { TextArea } from '../../ui/text-field.tsx';
import { logText, OUTCOME_LABELS } from './referral-texts.ts';
import type { Opened } from './use-referral.ts';

/** One click on an outcome logs it together with the note. */
export function ContactForm({ opened: { note, added, isBusy, log } }: { opened: Opened }) {
  const isLogged = added.some(({ action }) => action === 'contacted');
  return (
    <section aria-label="Log a contact" className="print:hidden">
      <h3 className="mb-3 text-lg">Log a contact</h3>
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
        <TextArea {...note} label="Note" />
        <fieldset className="flex flex-wrap content-start gap-2 sm:flex-col">
          <legend className="mb-1.5 text-sm font-semibold">Log as</legend>
          {CONTACT_OUTCOMES.map((outcome) => (
            <button
              key={outcome}
              type="button"
              aria-disabled={isBusy}
              onClick={() => log(outcome)}
              className="button-compact sm:w-full"
            >
              {OUTCOME_LABELS[outcome]}
            </button>
          ))}
        </fieldset>
      </div>
      <p role="status" className="text-[0.9375rem] not-empty:mt-3">
        {isLogged && `Logged: ${added.map(logText).join('. ')}.`}
      </p>
    </section>
  );
}
