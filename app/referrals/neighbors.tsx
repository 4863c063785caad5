import { useLayoutEffect } from 'react';
import { href, Link, useNavigate } from 'react-router';
import type { OpenedReferral } from '../../domain/referrals/schemas.ts';
import { viewSearch } from './views.tsx';

const FIELDS = 'input, textarea, select, [contenteditable], dialog';

/** Links to the referrals before and after this one in the view; the arrow keys do the same outside fields. */
export function Neighbors({
  previousId,
  nextId,
  view,
}: Pick<OpenedReferral, 'previousId' | 'nextId'> & { view: string }) {
  const navigate = useNavigate();
  const addressOf = (id: number) =>
    href('/portal/referrals/:referralId', { referralId: String(id) }) + viewSearch(view);

  // In the commit, so that no key goes from a referral that is no longer shown.
  useLayoutEffect(() => {
    const go = (event: KeyboardEvent) => {
      const { key, target } = event;
      // Each opening is audited: a key that is held down opens one.
      if (event.repeat || event.defaultPrevented) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (target instanceof Element && target.closest(FIELDS)) return;
      const id = { ArrowLeft: previousId, ArrowRight: nextId }[key];
      if (id) void navigate(addressOf(id));
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  });

  const step = (id: number | null, text: string, key: string, sign: string) => {
    if (id === null) {
      return (
        <button type="button" disabled className="button-compact">
          {text}
        </button>
      );
    }
    return (
      <Link to={addressOf(id)} aria-keyshortcuts={key} title={`${text} (${sign})`} className="button-compact">
        {text}
      </Link>
    );
  };
  return (
    <nav aria-label="Referrals of the view" className="flex gap-2">
      {step(previousId, 'Previous', 'ArrowLeft', '←')}
      {step(nextId, 'Next', 'ArrowRight', '→')}
    </nav>
  );
}
