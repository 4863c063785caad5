import { Fragment } from 'react';

/** A text that breaks at the parts of an email or web address before it breaks inside one. */
export function AddressText({ children }: { children: string }) {
  return children.split(/(?=[@/?])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
