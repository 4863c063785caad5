import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ALERT_COLORS } from '../../ui/alert.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { focusMain } from '../../ui/main-area.tsx';
import { type Flash, flashStore } from './flash.ts';

export function FlashBanner() {
  const flash = flashStore.useValue();
  const { pathname } = useLocation();

  useEffect(() => {
    const shown = flashStore.get();
    if (shown && shown.path !== pathname) flashStore.set(null);
  }, [pathname]);

  return (
    // Screen readers announce changes of existing live regions only. The flash covers neither brand nor title: on a phone
    // it stands between them, otherwise beside the brand.
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-14.5 z-40 flex justify-center md:top-2 md:px-40 print:hidden"
    >
      {flash?.path === pathname && (
        <div
          data-type={flash.type}
          className={`pointer-events-auto flex max-w-[90%] items-center gap-4 rounded-xl border pr-1.5 pl-4 shadow-float max-md:text-sm motion-safe:animate-flash ${ALERT_COLORS[flash.type]}`}
        >
          <div className="min-w-0 items-center gap-4 py-1 break-words md:flex md:py-2.5">
            <div className="min-w-0">
              {flash.message.split('\n').map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
                <p key={index}>{line}</p>
              ))}
            </div>
            {flash.linkToCopy && (
              <button
                type="button"
                onClick={() => void copyLink(flash)}
                className="button-compact shrink-0 max-md:mt-2"
              >
                Copy link
              </button>
            )}
          </div>
          <button
            type="button"
            onClick={() => {
              flashStore.set(null);
              focusMain();
            }}
            className="grid size-10 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-white/60"
          >
            <CloseIcon />
            <span className="sr-only">Dismiss</span>
          </button>
        </div>
      )}
    </div>
  );
}

async function copyLink(flash: Flash & { path: string }): Promise<void> {
  await navigator.clipboard.writeText(flash.linkToCopy ?? '');
  flashStore.set({ ...flash, type: 'success', message: 'The link is copied.' });
}
