/** Decorative icons, each beside a text. */

export function CloseIcon() {
  return <Stroke width={14} height={14} path="m2 2 10 10M12 2 2 12" />;
}

export function MenuIcon() {
  return <Stroke width={18} height={14} path="M1 1.5h16M1 7h16M1 12.5h16" />;
}

export function ChevronIcon() {
  return <Stroke width={14} height={9} path="m1.5 1.5 5.5 5.5 5.5-5.5" />;
}

type StrokeProps = { width: number; height: number; path: string; className?: string | undefined };

export function Stroke({ width, height, path, className }: StrokeProps) {
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden="true"
      className={className}
    >
      <path d={path} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
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
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
