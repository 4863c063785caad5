import { useState } from 'react';
import { href, Link } from 'react-router';
import type { ClinicFields } from '../../../../domain/referrals/clinics/form.ts';
import type { ReferralClinic } from '../../../../domain/referrals/clinics/schemas.ts';
import illustration from '../../../illustrations/empty-inbox.svg';
import { PortalPage } from '../../../portal/page.tsx';
import { ItemName, SectionButton, SectionItem } from '../../../portal/section.tsx';
import { ClinicDialog } from '../../../referrals/clinics/clinic-dialog.tsx';
import { QrSheet } from '../../../referrals/clinics/qr-sheet.tsx';
import { Notice } from '../../../site/notice.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { UntilHydrated } from '../../../ui/until-hydrated.tsx';
import { runAction } from '../action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/clinics.ts';

/** Names the clinic whose QR code is shown. */
const CODE_PARAMETER = 'code';

async function load({ portal, url }: PortalLoadArgs) {
  const code = url.searchParams.get(CODE_PARAMETER);
  return code === null
    ? { clinics: await portal.clinics.list(), opened: null }
    : { clinics: [], opened: await portal.clinic(code) };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export async function clientAction(args: Route.ClientActionArgs) {
  const { id, fields }: { id: number | null; fields: ClinicFields } = await args.request.json();
  return runAction(
    args,
    async ({ clinics }) => {
      if (id === null) return `${(await clinics.create(fields)).name} was added.`;
      return `${(await clinics.update({ id }, fields)).name} was saved.`;
    },
    { isErrorInPlace: true },
  );
}

export default function Clinics({ loaderData: { clinics, opened } }: Route.ComponentProps) {
  return opened ? <QrSheet clinic={opened} /> : <ClinicLinks clinics={clinics} />;
}

function ClinicLinks({ clinics }: { clinics: ReferralClinic[] }) {
  /** The clinic in the dialog; null for a new one, undefined without a dialog. */
  const [edited, setEdited] = useState<ReferralClinic | null>();
  const [copied, setCopied] = useState<number>();
  /** Without the browser's permission, the address is still there to be selected. */
  const copy = ({ id, url }: ReferralClinic) =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(id),
      () => setCopied(undefined),
    );
  return (
    <PortalPage
      title="Clinic Links"
      back={[href('/portal/referrals'), 'Back to all referrals']}
      actions={
        <UntilHydrated>
          <button type="button" onClick={() => setEdited(null)} className="button-primary">
            New Clinic Link
          </button>
        </UntilHydrated>
      }
    >
      <p className="mb-5 max-w-2xl text-ink-soft">
        A link opens the referral form with the clinic's name, phone and fax filled in. Give it to the clinic,
        or print its QR code.
      </p>
      {clinics.length === 0 ? (
        <Notice illustration={illustration} title="No clinic links yet">
          <p>Start with the clinic that refers to you most often.</p>
        </Notice>
      ) : (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-white shadow-card [&>li]:px-6">
          {clinics.map((clinic) => (
            <SectionItem
              key={clinic.id}
              actions={
                <>
                  {!clinic.isRetired && (
                    <>
                      <SectionButton
                        text={copied === clinic.id ? 'Copied' : 'Copy link'}
                        label={`${copied === clinic.id ? 'Copied' : 'Copy'} link of ${clinic.name}`}
                        onClick={() => copy(clinic)}
                      />
                      <Link
                        to={{ search: `?${new URLSearchParams({ [CODE_PARAMETER]: String(clinic.id) })}` }}
                        aria-label={`QR code of ${clinic.name}`}
                        className="button-compact"
                      >
                        QR code
                      </Link>
                    </>
                  )}
                  <SectionButton
                    text="Edit"
                    label={`Edit ${clinic.name}`}
                    onClick={() => setEdited(clinic)}
                  />
                </>
              }
            >
              <ItemName name={clinic.name}>
                {clinic.isRetired && <Badge tone="quiet">Retired</Badge>}
              </ItemName>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {[clinic.phone, clinic.fax && `Fax ${clinic.fax}`].filter(Boolean).join(' · ')}
              </p>
              {!clinic.isRetired && <p className="text-sm wrap-anywhere">{clinic.url}</p>}
            </SectionItem>
          ))}
        </ul>
      )}
      {edited !== undefined && <ClinicDialog clinic={edited} onClose={() => setEdited(undefined)} />}
    </PortalPage>
  );
}
