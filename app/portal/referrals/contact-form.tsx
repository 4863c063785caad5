import { CONTACT_FORM, CONTACT_OUTCOMES, type ContactFields } from '../../../domain/referrals/inbox-form.ts';
import type { ChangedReferral } from '../../../domain/referrals/referral-responses.ts';
import { SessionEnded } from '../forms/failure.tsx';
import { Fields } from '../forms/fields.tsx';
import { useFields } from '../forms/use-write.ts';
import { Card } from '../frame/section.tsx';
import { logText, OUTCOME_LABELS } from './referral-texts.ts';
import type { Opened } from './use-referral.ts';

const OUTCOMES = CONTACT_OUTCOMES.map((id) => ({ id, label: OUTCOME_LABELS[id] }));

export function ContactForm({ opened: { added, submission, receive } }: { opened: Opened }) {
  const form = useFields<keyof ContactFields, ChangedReferral>({
    fields: CONTACT_FORM,
    stored: null,
    // The values are valid.
    submission: (contact) => submission({ contact: contact as ContactFields }),
    onDone(returned) {
      receive(returned);
      form.reset();
    },
  });
  const isLogged = added.some(({ action }) => action === 'contacted');
  return (
    <div className="print:hidden">
      <Card title="What happened?">
        <form {...form.props} className="space-y-4">
          <Fields form={form} names={['outcome', 'note']} options={{ outcome: OUTCOMES }} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <button type="submit" aria-disabled={form.isSubmitting} className="button-primary">
              {form.isSubmitting ? 'Saving...' : 'Save'}
            </button>
            <p role="status" className="text-[0.9375rem]">
              {isLogged && `Saved: ${added.map(logText).join('. ')}.`}
            </p>
          </div>
          <SessionEnded failure={form.failure} />
        </form>
      </Card>
    </div>
  );
}
