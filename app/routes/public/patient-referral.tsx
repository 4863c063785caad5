import type { ReactNode } from 'react';
import { practice } from '../../../practice.config.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { PhoneLink } from '../../components/phone-link.tsx';

/** How to refer by phone or fax. */
export default function PatientReferral() {
  const { phone, fax } = practice.contact;
  return (
    <>
      <PageHeader title="Refer a Patient">
        <p>Call or fax us, and we get in touch with your patient to find a time.</p>
      </PageHeader>
      <dl className="container-page grid gap-5 py-12 sm:grid-cols-2 sm:py-16">
        <Contact label="Phone">
          <PhoneLink number={phone} />
        </Contact>
        <Contact label="Fax">{fax}</Contact>
      </dl>
    </>
  );
}

function Contact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-2xl border border-line bg-white p-6 shadow-card">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="mt-1 font-serif text-3xl">{children}</dd>
    </div>
  );
}
