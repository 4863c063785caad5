import { keysOf } from '../../../domain/objects.ts';
import { DETAILS_FORM, PATIENT_FORM } from '../../../domain/referrals/referral-form.ts';
import type { OpenedReferral } from '../../../domain/referrals/referral-responses.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { Card } from '../frame/section.tsx';

type Patient = OpenedReferral['patient'];

/** The length from which a value takes the whole width. */
const MAX_SHORT = 80;

type Fact = readonly [name: string, value: string | null | undefined];

/** The spec's fields, and links to reach the patient. The page of an open referral has its own Call. */
export function PatientFacts({ patient, isClosed }: { patient: Patient; isClosed: boolean }) {
  const { phone, email } = patient;
  return (
    <section aria-label="Patient" className="mb-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-xl">Patient</h2>
        <div className="flex flex-wrap gap-2">
          {isClosed && <PhoneLink number={phone} label="Call" className="button-compact" />}
          <a href={mailAddress(email)} aria-label={`Email ${email}`} className="button-compact">
            Email
          </a>
        </div>
      </div>
      <Facts isNames facts={keysOf(PATIENT_FORM).map((name) => [PATIENT_FORM[name].label, patient[name]])} />
    </section>
  );
}

/** The optional fields that the referrer has filled in. */
export function DetailFacts({ patient }: { patient: Patient }) {
  const names = keysOf(DETAILS_FORM).filter((name) => patient[name]);
  if (names.length === 0) return null;
  return (
    <Card title="Details">
      <Facts facts={names.map((name) => [DETAILS_FORM[name].label, patient[name]])} />
    </Card>
  );
}

/** @param isNames whether browsers must not translate the values. */
function Facts({ facts, isNames = false }: { facts: Fact[]; isNames?: boolean }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-3 max-sm:gap-y-1.5">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className={
            value && value.length > MAX_SHORT
              ? 'col-span-full'
              : 'max-sm:grid max-sm:grid-cols-[5.75rem_1fr] max-sm:items-baseline max-sm:gap-x-2'
          }
        >
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd
            translate={isNames ? 'no' : undefined}
            className="whitespace-pre-line wrap-anywhere max-sm:text-[0.9375rem]"
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Encodes characters that would add recipients or content to the mail (RFC 6068, 2). */
function mailAddress(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
}
