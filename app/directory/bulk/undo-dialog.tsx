import { useState } from 'react';
import type { BulkResult } from '../../../domain/directory/bulk/schemas.ts';
import type { PortalClient } from '../../api-client/portal-client.ts';
import { undoneText } from '../../content/bulk.ts';
import type { Flash } from '../../editing/flash.ts';
import { FormDialog } from '../../editing/form-dialog.tsx';
import { BulkPreview } from './preview.tsx';

/** What the page's action receives. Of one provider, it stays on the page. */
export type Undoing = { intent: 'undo'; groupId: string; preview: boolean; isOfOne?: boolean };

/** For the page's action: undoes or previews, and says what was undone. */
export async function undoChanges(portal: PortalClient, { groupId, preview }: Undoing) {
  const current = await portal.undoChanges(groupId, preview);
  const type: Flash['type'] = current.changedCount > 0 ? 'success' : 'info';
  return { current, type, message: preview ? '' : undoneText(current) };
}

/** Returns the undo of a change of one provider; none if nothing was different. */
export function undoOf({ changeGroup: groupId }: { changeGroup?: string }) {
  if (!groupId) return {};
  return { undo: { intent: 'undo', groupId, preview: false, isOfOne: true } satisfies Undoing };
}

/** Undoes changes that were made together, after a preview. Open while mounted. */
export function UndoDialog({
  groupId,
  onClose,
  onDone,
}: {
  groupId: string;
  onClose: () => void;
  onDone?: () => void;
}) {
  const [preview, setPreview] = useState<BulkResult | null>(null);
  const undoing: Undoing = { intent: 'undo', groupId, preview: false };
  return (
    <FormDialog
      title="Undo all"
      description={<p>This sets back what was changed together. Later changes stay.</p>}
      submitText="Undo all"
      busyText="Undoing..."
      fields={() => <BulkPreview submission={{ ...undoing, preview: true }} onResult={setPreview} />}
      submission={() => undoing}
      isReady={Boolean(preview?.changedCount)}
      onClose={onClose}
      {...(onDone && { onDone })}
    />
  );
}
