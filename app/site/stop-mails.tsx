import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { practice } from '../../practice.config.ts';
import { PageHeader } from './page-header.tsx';

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
  const title = isStopped ? 'You will get no more of these emails' : question;
  return (
    <>
      <title>{`${title} · ${practice.name}`}</title>
      <PageHeader title={title}>
        <p>{isStopped ? stopped : explanation}</p>
        {!isStopped && (
          <Form method="post" className="mt-6">
            <button type="submit" className="button-primary">
              Stop these emails
            </button>
          </Form>
        )}
      </PageHeader>
    </>
  );
}
