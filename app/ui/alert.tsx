import type { ReactNode } from 'react';

type AlertVariant = 'info' | 'success' | 'warning' | 'danger';

export const ALERT_COLORS: Record<AlertVariant, string> = {
  info: 'border-leaf bg-mint-pale',
  success: 'border-green bg-mint',
  warning: 'border-mustard bg-mustard-pale',
  danger: 'border-coral bg-coral-pale',
};

export function Alert({
  variant,
  title,
  isAnnounced = true,
  children,
}: {
  variant: AlertVariant;
  title?: string;
  /** False for alerts that are on the page from the start. */
  isAnnounced?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      role={isAnnounced ? 'alert' : undefined}
      className={`rounded-xl border px-5 py-4 ${ALERT_COLORS[variant]}`}
    >
      {title && <h2 className="mb-1 font-sans text-base font-semibold tracking-normal">{title}</h2>}
      <div>{children}</div>
    </div>
  );
}
