import { useEffect, useRef } from 'react';
import { Form, href, useLocation } from 'react-router';
import type { StaffProvider } from '../../domain/directory/schemas.ts';
import { fullName } from '../../domain/names.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Form field name of the alternative to deletion. */
export const INSTEAD = 'instead';

/** Confirms the deletion of a provider (spec section 4). Open while `provider` is not null. */
export function DeleteProviderDialog({
  provider,
  onClose,
}: {
  provider: StaffProvider | null;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { search } = useLocation();
  useEffect(() => {
    if (provider) dialog.current?.showModal();
    else dialog.current?.close();
  }, [provider]);

  return (
    <Dialog
      ref={dialog}
      role="alertdialog"
      title="Delete Provider"
      onClose={onClose}
      description={
        provider && (
          <>
            <p>Are you sure you want to delete {fullName(provider)}?</p>
            <p className="mt-1 font-semibold">This can NOT be undone.</p>
          </>
        )
      }
    >
      {provider && (
        <Form
          method="post"
          action={href('/portal/providers/:providerId/delete', { providerId: String(provider.id) }) + search}
          onSubmit={onClose}
          className="contents"
        >
          <button type="button" onClick={onClose} className="button-quiet">
            Cancel
          </button>
          {provider.listing !== 'unlisted' && (
            <button type="submit" name={INSTEAD} value="unlist" className="button-quiet">
              Unlist instead
            </button>
          )}
          <button type="submit" className="button-primary">
            Delete
          </button>
        </Form>
      )}
    </Dialog>
  );
}
