import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { focusMain } from '../../ui/main-area.tsx';
import type { ActionResult } from '../frame/action.ts';

/** Offers to show what somebody else has saved since the form was loaded. */
export function Conflict({ rejection }: { rejection: ActionResult }) {
  const element = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each rejection.
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'center' });
  }, [rejection]);

  function showSaved(): void {
    navigate(pathname + search, { replace: true });
    focusMain();
  }

  return (
    <div ref={element} tabIndex={-1} className="outline-none">
      <Alert variant="warning" title="Your changes are not saved">
        <p className="wrap-anywhere">{rejection.message}</p>
        <p className="mt-1">What you typed is still here.</p>
        <button type="button" onClick={showSaved} className="button-quiet mt-3">
          Discard mine and show what is saved
        </button>
      </Alert>
    </div>
  );
}
