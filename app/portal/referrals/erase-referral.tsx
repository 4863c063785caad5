import { confirm } from '../forms/confirm.tsx';
import { useMay } from '../frame/session.ts';

export type EraseSubmission = { erase: string };

/** Erases a referral after a confirmation; for administrators. */
export function EraseReferral({ reference }: { reference: string }) {
  if (!useMay('administration')) return null;
  return (
    <button
      type="button"
      onClick={() => askToErase(reference)}
      className="button-compact border-coral-deep text-coral-deep"
    >
      Erase this referral
    </button>
  );
}

function askToErase(reference: string): void {
  confirm({
    title: `Erase ${reference}?`,
    text: (
      <>
        <p>
          {`Everything about this patient is erased at once, notes and emails included, and cannot be restored. The audit keeps the reference ${reference}, its dates, who worked on it and who erased it.`}
        </p>
        <p>Backups keep it until their own term ends.</p>
      </>
    ),
    button: 'Erase',
    isDestructive: true,
    submission: { erase: reference } satisfies EraseSubmission,
  });
}
