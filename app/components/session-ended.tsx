import { href } from 'react-router';
import { Alert } from '../ui/alert.tsx';

/** A way to sign in beside a form whose save was answered with 401. Not announced: the failed save is. */
export function SessionEnded({ status }: { status: number | null | undefined }) {
  if (status !== 401) return null;
  return (
    <Alert variant="warning" isAnnounced={false}>
      <a href={href('/portal/login')} target="_blank" className="link" rel="noopener">
        Sign in in a new tab
      </a>
      , then save again here. What you typed stays.
    </Alert>
  );
}
