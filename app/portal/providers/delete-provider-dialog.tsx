import { useEffect, useId, useRef } from 'react';
import { Form, href, useLocation } from 'react-router';
import { PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { fullName } from '../../../domain/names.ts';
import type { RevisedProvider } from '../../api/directory.ts';
import { Avatar } from '../../public/profile/avatar.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ETAG_FIELD } from '../frame/action-result.ts';

/** Form field name of the alternative to deletion. */
export const INSTEAD = 'instead';

/** Confirms the deletion of a provider (spec section 4). Open while `provider` is not null. */
export function DeleteProviderDialog({
  provider,
  onClose,
}: {
  provider: RevisedProvider | null;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { search } = useLocation();
  const who = useId();
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
      content={
        // Tells people of the same name apart.
        provider && (
          <div id={who} className="flex items-center gap-4 wrap-anywhere">
            <Avatar
              url={provider.avatarUrl}
              widths={PICTURE_WIDTHS.avatar}
              size={56}
              className="size-14 shrink-0 rounded-full"
            />
            <div className="min-w-0">
              <p>{provider.states.map(({ displayName }) => displayName).join(', ') || 'No active license'}</p>
              <p className="text-ink-soft">{provider.contactEmail ?? 'No contact email'}</p>
            </div>
          </div>
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
          <input type="hidden" name={ETAG_FIELD} value={provider.etag} />
          <button type="button" onClick={onClose} className="button-quiet max-sm:grow">
            Cancel
          </button>
          {provider.listing !== 'unlisted' && (
            <button type="submit" name={INSTEAD} value="unlist" className="button-quiet max-sm:grow">
              Unlist instead
            </button>
          )}
          <button type="submit" aria-describedby={who} className="button-danger max-sm:grow">
            Delete
          </button>
        </Form>
      )}
    </Dialog>
  );
}
