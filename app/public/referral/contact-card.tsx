import type { ReactNode } from 'react';
import { PhoneLink } from '../frame/phone-link.tsx';
import { usePractice } from '../frame/use-practice.ts';

export function ContactCard({ title, text }: { title: string; text: string }) {
  const { phone, fax } = usePractice();
  return (
    <section
      aria-labelledby="contact"
      className="top-8 max-w-[600px] rounded-2xl border border-line bg-mint-pale p-5 sm:p-8 lg:sticky"
    >
      <h2 id="contact" className="text-2xl">
        {title}
      </h2>
      <p className="mt-2 text-ink-soft">{text}</p>
      <dl className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <Contact label="Phone">
          <PhoneLink number={phone} />
        </Contact>
        {fax && <Contact label="Fax">{fax}</Contact>}
      </dl>
    </section>
  );
}

function Contact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-0.5 font-serif text-2xl">{children}</dd>
    </div>
  );
}
