import type { ReactNode } from 'react';
import { practice } from '../../../practice.config.ts';
import { Icon } from '../../ui/icons.tsx';
import { MainArea } from '../../ui/main-area.tsx';

/** The shape of all pages before the sign-in. */
export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MainArea>
      <title>{`${title} · ${practice.portalName}`}</title>
      <div className="mx-auto w-full max-w-lg px-5 py-16">
        <div className="rounded-2xl border border-line bg-white p-6 shadow-card sm:p-9">
          <h1 className="mb-6 text-3xl">{title}</h1>
          {children}
        </div>
      </div>
    </MainArea>
  );
}

export function PasskeyNote({ children }: { children: ReactNode }) {
  return (
    <div className="mt-7 flex gap-4 rounded-xl bg-mint-pale p-4 text-sm text-ink-soft">
      <span className="shrink-0 text-green">
        <Icon path="M6.5 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM9 9l8 8M12.5 12.5l2-2M15 15l1.5-1.5" />
      </span>
      <div className="space-y-2">{children}</div>
    </div>
  );
}
