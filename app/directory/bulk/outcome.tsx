import { useState } from 'react';
import type { BulkAction } from '../../../domain/directory/bulk/form.ts';
import type { BulkResult } from '../../../domain/directory/bulk/schemas.ts';
import { BULK_TEXTS, doneText } from '../../content/bulk.ts';
import { Alert } from '../../ui/alert.tsx';
import { Skipped } from './preview.tsx';
import { UndoDialog } from './undo-dialog.tsx';

export type Outcome = { action: BulkAction; result: BulkResult };

/** What a change of many providers has done, with its undo. */
export function BulkOutcome({ action, result, onClose }: Outcome & { onClose: () => void }) {
  const [isUndoing, setUndoing] = useState(false);
  const { groupId, changedCount } = result;
  return (
    <div className="mb-5">
      <Alert variant={changedCount > 0 ? 'success' : 'info'}>
        <p>{doneText(changedCount, BULK_TEXTS[action][2])}</p>
        <Skipped result={result} title="Left as they are" />
        <div className="mt-3 flex flex-wrap gap-3">
          {groupId && action !== 'ask_to_confirm' && (
            <button type="button" onClick={() => setUndoing(true)} className="button-quiet min-h-11 py-1.5">
              Undo
            </button>
          )}
          <button type="button" onClick={onClose} className="button-quiet min-h-11 py-1.5">
            Dismiss
          </button>
        </div>
      </Alert>
      {groupId && isUndoing && (
        <UndoDialog groupId={groupId} onClose={() => setUndoing(false)} onDone={onClose} />
      )}
    </div>
  );
}
