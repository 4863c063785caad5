import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { HistoryPage } from '../../api/calls.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChangeHistory, historyPath } from '../events/change-history.tsx';

/** The history of a list's item. Open while mounted. */
export function HistoryDialog({
  subject,
  name,
  onClose,
}: {
  /** The path of the item in the API, below /api/portal. */
  subject: string;
  name: string;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { load, data: first } = useFetcher<HistoryPage>();

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    load(historyPath(subject));
  }, [load, subject]);

  return (
    <Dialog
      ref={dialog}
      title={`${name}: changes`}
      description={!first && <p role="status">Loading...</p>}
      onClose={onClose}
      content={first && <ChangeHistory title={null} first={first} subject={subject} />}
    >
      <button type="button" onClick={() => dialog.current?.close()} className="button-quiet">
        Close
      </button>
    </Dialog>
  );
}
