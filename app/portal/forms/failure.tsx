import { href } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import type { ActionResult } from '../frame/action.ts';

/** A failed change, at what failed. @param text null if a field shows it. */
export function Failure({
  failure,
  text = failure?.message ?? null,
}: {
  failure: ActionResult | null;
  text?: string | null;
}) {
  if (!failure) return null;
  return (
    <>
      {text !== null && (
        <Alert variant="danger">
          <p className="whitespace-pre-line">{text}</p>
        </Alert>
      )}
      <SessionEnded failure={failure} />
    </>
  );
}

/** Offers to sign in after a save failed with 401. Not announced, because the failed save already is. */
export function SessionEnded({ failure }: { failure: ActionResult | null }) {
  if (failure?.status !== 401) return null;
  return (
    <Alert variant="warning" isAnnounced={false}>
      <LoginLink />, then save again here. What you typed stays.
    </Alert>
  );
}

export function LoginLink() {
  return (
    <a href={href('/portal/login')} target="_blank" className="link" rel="noopener">
      Sign in in a new tab
    </a>
  );
}
