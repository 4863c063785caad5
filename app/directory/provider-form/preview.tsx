import { useEffect, useRef, useState } from 'react';
import type { Concern, Provider } from '../../../domain/directory/schemas.ts';
import type { FileChoice } from '../../ui/file-field.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { PicturePreview } from '../../ui/picture-preview.tsx';
import type { Coverage } from '../coverage-box.tsx';
import { Profile } from '../profile.tsx';

/** The profile as visitors will see it, with what is typed. */
export function ProviderPreview({
  provider,
  concerns,
  options,
  photo,
  onClose,
}: {
  provider: Provider;
  concerns: Concern[];
  options: Coverage['options'];
  photo: FileChoice;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [facts, setFacts] = useState<string[]>([]);
  useEffect(() => dialog.current?.showModal(), []);
  // Imported when needed, because the results must not load the portal with it.
  useEffect(() => {
    void import('../card-content.ts').then(({ profileFacts }) => setFacts(profileFacts(provider)));
  }, [provider]);
  return (
    <dialog
      ref={dialog}
      aria-label="Preview"
      onClose={onClose}
      className="m-auto h-[calc(100dvh-2rem)] max-h-none w-[calc(100vw-2rem)] max-w-7xl rounded-2xl border border-line bg-paper text-ink shadow-float backdrop:bg-ink/40"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-b border-line bg-mustard-pale py-1.5 pr-2 pl-5">
        <p>
          <strong>Preview:</strong> what visitors see once you save.
        </p>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-white/60"
        >
          <CloseIcon />
          <span className="sr-only">Close preview</span>
        </button>
      </div>
      <Profile
        provider={provider}
        concerns={concerns}
        others={[]}
        facts={facts}
        coverage={{ options, selection: { selectedState: '', selectedInsurance: '' }, others: [] }}
        picture={photo instanceof File && <PicturePreview file={photo} />}
      />
    </dialog>
  );
}
