import type { ReactNode } from 'react';
import { href, Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { PATIENT_FORM, type PatientFields } from '../../../../domain/referrals/form.ts';
import { age, dateAndTime } from '../../../content/age.ts';
import { PortalPage } from '../../../portal/page.tsx';
import { Card } from '../../../portal/section.tsx';
import { PhoneLink } from '../../../practice/phone-link.tsx';
import { MailList } from '../../../referrals/mails.tsx';
import { ReferralStatusForm } from '../../../referrals/status-form.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { runAction } from '../action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/view.ts';

async function load({ portal, params }: PortalLoadArgs<{ referralId: string }>) {
  return { referral: await portal.referral(params.referralId), now: Date.now() };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

/** Does not reload the same referral, which would add another audit event. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

/** Sets the status. */
export async function clientAction(args: Route.ClientActionArgs) {
  const chosen = String((await args.request.formData()).get('status'));
  return runAction(args, async (portal) => {
    const current = await portal.changeReferral(args.params.referralId, chosen);
    return { current, message: `Referral ${current.reference} is now ${current.status}.` };
  });
}

export default function ReferralView({ loaderData: { referral, now } }: Route.ComponentProps) {
  const { id, reference, status, createdAt, patient, notifications } = referral;
  return (
    <PortalPage title={`Referral ${reference}`}>
      <p className="-mt-4 mb-6 text-ink-soft">
        Received {age(createdAt, now)}, on <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
      </p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 print:grid-cols-2 print:gap-4">
        <Card title="Patient">
          <DescriptionList items={patientItems(patient)} />
        </Card>
        <div className="grid grid-cols-1 gap-6">
          <Card>
            <ReferralStatusForm key={id} status={status} />
          </Card>
          <Card title="Emails">
            <MailList notifications={notifications} />
          </Card>
        </div>
      </div>
      <p className="mt-8 text-[0.9375rem] text-ink-soft print:hidden">
        That you opened this referral is recorded in the audit trail.
      </p>
      <p className="mt-4 print:hidden">
        <Link to={href('/portal/referrals')} className="link inline-flex min-h-11 items-center">
          Back to all referrals
        </Link>
      </p>
    </PortalPage>
  );
}

function patientItems({
  firstName,
  lastName,
  phone,
  email,
  company,
}: PatientFields): [name: string, value: ReactNode][] {
  return [
    [PATIENT_FORM.firstName.label, firstName],
    [PATIENT_FORM.lastName.label, lastName],
    [PATIENT_FORM.phone.label, <PhoneLink key="phone" number={phone} />],
    [
      PATIENT_FORM.email.label,
      <a key="email" href={mailAddress(email)} className="link">
        {email}
      </a>,
    ],
    [PATIENT_FORM.company.label, company],
  ];
}

/** Encodes characters that would add recipients or content to the mail (RFC 6068, 2). */
function mailAddress(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
}
