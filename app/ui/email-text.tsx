import { Fragment } from 'react';

/** An email address that breaks after its dots and its @ where it is too long for a line. */
export function EmailText({ email }: { email: string }) {
  return (
    <span key={email} translate="no">
      {email.split(/(?<=[@.])/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an email address never move.
        <Fragment key={at}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  );
}
