import { href, Link } from 'react-router';
import { practice } from '../../practice.config.ts';
import illustration from '../illustrations/empty-review.svg';
import { MessagePage } from '../site/message-page.tsx';

/** The page after a dietitian has replied. Its link no longer works. */
export default function Confirmed() {
  return (
    <MessagePage illustration={illustration} title="Thank you">
      <p>
        We have stored your answer, and check changes before they are on the site. You can close this page.
      </p>
      <Link to={href('/')} className="button-quiet mt-6">
        Go to {practice.name}
      </Link>
    </MessagePage>
  );
}
