import {
  CONTACT_FORM,
  CONTACT_OUTCOMES,
  type ContactFields,
  OUTCOME_LABELS,
} from '../../../domain/referrals/inbox-form.ts';
import type { ChangedReferral } from '../../../domain/referrals/referral-responses.ts';
import { SessionEnded } from '../forms/failure.tsx';
import { Fields } from '../forms/fields.tsx';
import { useFields } from '../forms/use-write.ts';
import { Card } from '../frame/section.tsx';
import type { Opened } from './use-referral.ts';

const OUTCOMES = CONTACT_OUTCOMES.map((id) => ({ id, label: OUTCOME_LABELS[id] }));

export function ContactForm({ opened: { submission, receive } }: { opened: Opened }) {
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
  return (
    <div className="print:hidden">
      <Card title="What happened?">
        <form {...form.props} className="space-y-4">
          <Fields form={form} names={['outcome', 'note']} options={{ outcome: OUTCOMES }} />
          <button type="submit" aria-disabled={form.isSubmitting} className="button-primary">
            {form.isSubmitting ? 'Saving...' : 'Save'}
          </button>
          <SessionEnded failure={form.failure} />
        </form>
      </Card>
    </div>
  );
}
