/** Decorative icons, each beside a text. */

export function CloseIcon() {
  return <Icon path="m5 5 10 10M15 5 5 15" />;
}

export function MenuIcon() {
  return <Icon path="M2 4.5h16M2 10h16M2 15.5h16" />;
}

export function ChevronIcon() {
  return <Icon path="m4.5 7.5 5.5 5.5 5.5-5.5" />;
}

export function CheckIcon() {
  return <Icon path="m4.5 10.6 3.8 3.7 7.2-8.1" />;
}

/** @param path on a square of 20. */
export function Icon({ path }: { path: string }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={path} />
    </svg>
  );
}
