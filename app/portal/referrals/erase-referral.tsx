import { useState } from 'react';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useMay } from '../frame/permissions.ts';

export type EraseSubmission = { erase: string };

/** Erases a referral after a confirmation; for administrators. */
export function EraseReferral({ reference }: { reference: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay('administration')) return null;
  return (
    <>
      <UntilHydrated>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="button-compact border-coral-deep text-coral-deep"
        >
          Erase this referral
        </button>
      </UntilHydrated>
      {isOpen && (
        <FormDialog
          role="alertdialog"
          title={`Erase ${reference}?`}
          description={
            <>
              <p>
                Everything about this patient is erased at once, notes and emails included, and cannot be
                restored. The audit keeps the reference {reference}, its dates, who worked on it and who
                erased it.
              </p>
              <p className="mt-3">Backups keep it until their own term ends.</p>
            </>
          }
          submitText="Erase"
          busyText="Erasing..."
          submission={(): EraseSubmission => ({ erase: reference })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
