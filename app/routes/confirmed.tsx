import illustration from '../illustrations/empty-review.svg';
import { HomeLink, MessagePage } from '../site/message-page.tsx';

/** The page after a dietitian has replied. Its link no longer works. */
export default function Confirmed() {
  return (
    <MessagePage illustration={illustration} title="Thank you">
      <p>We have your answer. We check corrections before they are on the site. You can close this page.</p>
      <HomeLink />
    </MessagePage>
  );
}
