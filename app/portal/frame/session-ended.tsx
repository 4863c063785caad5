import { href } from 'react-router';
import { Alert } from '../../ui/alert.tsx';

/** Offers to sign in after a save failed with 401. Not announced, because the failed save already is. */
export function SessionEnded({ status }: { status: number | null | undefined }) {
  if (status !== 401) return null;
  return (
    <Alert variant="warning" isAnnounced={false}>
      <SignInLink />, then save again here. What you typed stays.
    </Alert>
  );
}

export function SignInLink() {
  return (
    <a href={href('/portal/login')} target="_blank" className="link" rel="noopener">
      Sign in in a new tab
    </a>
  );
}
