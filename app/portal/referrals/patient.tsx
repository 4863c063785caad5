import { useState } from 'react';
import { href, Link } from 'react-router';
import type { InsuranceCompany, State } from '../../../domain/lists/list-responses.ts';
import { keysOf } from '../../../domain/objects.ts';
import { DETAILS_FORM, PATIENT_FORM, REFERRAL_FORM } from '../../../domain/referrals/referral-form.ts';
import type { OpenedReferral } from '../../../domain/referrals/referral-responses.ts';
import { selectionQuery } from '../../../domain/search/search-selection.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { Card } from '../frame/section.tsx';
import type { Opened } from './use-referral.ts';

/** The spec's fields, and the optional ones that the referrer has filled in. The title of the page has names and clinic. */
export function PatientCard({
  opened: { referral, submission, receive },
  lists: { states, insurers },
}: {
  opened: Opened;
  lists: { states: State[]; insurers: InsuranceCompany[] };
}) {
  const { patient, samePhone, reference } = referral;
  const { stateCode, insuranceCompanyName } = patient;
  const [isEdited, setEdited] = useState(false);
  const names = ['phone', 'email', ...keysOf(DETAILS_FORM).filter((name) => patient[name])] as const;
  // A former insurer is in no list.
  const insurerNames = new Set([...insurers.map(({ name }) => name), insuranceCompanyName ?? '']);
  return (
    <Card
      title="Patient"
      actions={
        <button type="button" onClick={() => setEdited(true)} className="button-compact print:hidden">
          Edit
        </button>
      }
    >
      <DescriptionList
        isGrid
        items={names.map((name) => [
          REFERRAL_FORM[name].label,
          <span key={name} translate={name in PATIENT_FORM ? 'no' : undefined}>
            <AddressText>{patient[name] ?? ''}</AddressText>
          </span>,
        ])}
      />
      {stateCode && insuranceCompanyName && (
        <p className="mt-4 print:hidden">
          <Link
            to={`${href('/providers')}?${selectionQuery({ selectedState: stateCode, selectedInsurance: insuranceCompanyName })}`}
            target="_blank"
            className="link"
          >
            {`Dietitians in ${states.find(({ code }) => code === stateCode)?.displayName ?? stateCode} who take ${insuranceCompanyName}`}
          </Link>
        </p>
      )}
      <SamePhone {...samePhone} />
      {isEdited && (
        <FormDialog<keyof typeof REFERRAL_FORM, OpenedReferral>
          title={`Edit ${reference}`}
          fields={REFERRAL_FORM}
          stored={patient}
          options={{
            stateCode: states.map(({ code, displayName }) => ({ id: code, label: displayName })),
            insuranceCompanyName: [...insurerNames]
              .filter(Boolean)
              .map((name) => ({ id: name, label: name })),
          }}
          // The values are valid.
          submission={(sent) => submission({ patient: sent as Partial<OpenedReferral['patient']> })}
          onClose={(returned) => {
            setEdited(false);
            receive(returned);
          }}
        />
      )}
    </Card>
  );
}

function SamePhone({ count, newest }: OpenedReferral['samePhone']) {
  if (count > newest.length)
    return <p className="mt-3 text-[0.9375rem] text-ink-soft">{`${count} with this number`}</p>;
  return newest.map(({ id, reference }) => (
    <p key={id} className="mt-3 text-[0.9375rem] text-ink-soft print:hidden">
      <Link
        to={href('/portal/referrals/:referralId', { referralId: String(id) })}
        className="link"
        translate="no"
      >
        {reference}
      </Link>
      <span> has the same phone number.</span>
    </p>
  ));
}

/** Encodes characters that would add recipients or content to the mail (RFC 6068, 2). */
export function mailAddress(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
}
