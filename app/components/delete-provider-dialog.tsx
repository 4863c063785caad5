import { useEffect, useRef } from 'react';
import { Form, href, useLocation } from 'react-router';
import { fullName, type Provider } from '../../domain/entities.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before a provider is deleted (spec section 4); open while there is a provider to ask about. */
export function DeleteProviderDialog({
  provider,
  onClose,
}: {
  provider: Provider | null;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { search } = useLocation();
  useEffect(() => {
    if (provider) dialog.current?.showModal();
    else dialog.current?.close();
  }, [provider]);

  return (
    <Dialog ref={dialog} title="Delete Provider" onClose={onClose}>
      {provider && (
        <>
          <p className="wrap-anywhere">Are you sure you want to delete {fullName(provider)}?</p>
          <p className="mt-1 font-semibold">This can NOT be undone.</p>
          <Form
            method="post"
            action={
              href('/portal/providers/:providerId/delete', { providerId: String(provider.id) }) + search
            }
            onSubmit={onClose}
            className="mt-6 flex flex-wrap justify-end gap-3"
          >
            <button type="button" onClick={onClose} className="button-quiet">
              Cancel
            </button>
            <button type="submit" className="button-primary">
              Delete
            </button>
          </Form>
        </>
      )}
    </Dialog>
  );
}
