import type { ReactNode } from 'react';
import { Form } from 'react-router';
import illustration from '../illustrations/empty-inbox.svg';
import { HomeLink, MessagePage } from './message-page.tsx';

/** The page of a link that stops mails: a button, because mail scanners open links. */
export function StopMailsPage({
  isStopped,
  question,
  explanation,
  stopped,
}: {
  isStopped: boolean;
  question: string;
  explanation: ReactNode;
  /** What holds from now on. */
  stopped: ReactNode;
}) {
  return (
    <MessagePage
      illustration={illustration}
      title={isStopped ? 'You will get no more of these emails' : question}
    >
      <p>{isStopped ? stopped : explanation}</p>
      {isStopped ? (
        <HomeLink />
      ) : (
        <Form method="post" className="mt-8">
          <button type="submit" className="button-primary">
            Stop these emails
          </button>
        </Form>
      )}
    </MessagePage>
  );
}
