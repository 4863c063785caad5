import type { ReactNode } from 'react';
import { practice } from '../../../practice.config.ts';
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
