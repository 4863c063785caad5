/** A text that breaks at the parts of an email or web address before it breaks inside one. */
export function AddressText({ children }: { children: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
  return children.split(/(?=[@/?])/).flatMap((part, at) => [<wbr key={at} />, part]);
}
