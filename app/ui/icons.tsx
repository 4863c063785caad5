/** Decorative icons. Pair each with text. */

export function ViewIcon() {
  return (
    <Icon path="M1.5 10S4.5 4 10 4s8.5 6 8.5 6-3 6-8.5 6-8.5-6-8.5-6ZM10 7.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z" />
  );
}

export function EditIcon() {
  return (
    <Icon path="m3 17 .8-3.8L13.6 3.4a1.9 1.9 0 0 1 2.7 0l.3.3a1.9 1.9 0 0 1 0 2.7L6.8 16.2 3 17ZM11.8 5.2l3 3" />
  );
}

export function DeleteIcon() {
  return <Icon path="M3 5.5h14M8 5V3.5h4V5M5 5.5l.8 11h8.4l.8-11M8.2 8.5l.2 5M11.8 8.5l-.2 5" />;
}

export function MoreIcon() {
  return <Stroke width={18} height={18} path="M2.5 9h.5M9 9h.5M15.5 9h.5" />;
}

export function CloseIcon() {
  return <Stroke width={14} height={14} path="m2 2 10 10M12 2 2 12" />;
}

export function MenuIcon({ className }: { className?: string }) {
  return <Stroke width={18} height={14} path="M1 1.5h16M1 7h16M1 12.5h16" className={className} />;
}

/** As large as the menu icon, which it replaces. */
export function CloseMenuIcon({ className }: { className: string }) {
  return <Stroke width={18} height={14} path="m3.5 1.5 11 11m0-11-11 11" className={className} />;
}

export function ChevronIcon() {
  return <Stroke width={14} height={9} path="m1.5 1.5 5.5 5.5 5.5-5.5" />;
}

export function SelectedIcon() {
  return <Stroke width={16} height={12} path="m1.5 6 4.5 4.5 8.5-9" className="shrink-0" />;
}

export function LockIcon() {
  return <Icon path="M4.5 9h11v8h-11zM7 9V6.2a3 3 0 0 1 6 0V9M10 12.2v1.8" />;
}

export function ShieldIcon() {
  return <Icon path="M10 2.5 16.5 5v4.5c0 4-2.7 6.8-6.5 8-3.8-1.2-6.5-4-6.5-8V5L10 2.5Z" />;
}

/** An animated check mark. */
export function CheckIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path
        d="m4.5 10.6 3.8 3.7 7.2-8.1"
        pathLength={1}
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray="1"
        className="motion-safe:animate-draw"
      />
    </svg>
  );
}

type StrokeProps = { width: number; height: number; path: string; className?: string | undefined };

function Stroke({ width, height, path, className }: StrokeProps) {
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
