import { href } from 'react-router';
import { FIGURES_DAYS } from '../../../../domain/referrals/figures/limits.ts';
import type { ReferralFigures } from '../../../../domain/referrals/figures/schemas.ts';
import { CLOSING_LABELS } from '../../../content/referral-work.ts';
import { PortalPage } from '../../../portal/page.tsx';
import { PeriodPills } from '../../../portal/pills.tsx';
import { Card } from '../../../portal/section.tsx';
import { BarTable } from '../../../referrals/figures.tsx';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/figures.ts';

/** The API rejects other periods. */
async function load({ portal, url }: PortalLoadArgs) {
  const days = url.searchParams.get('days') ?? FIGURES_DAYS[0];
  return { days, figures: await portal.referralFigures(days) };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export default function Figures({ loaderData: { days, figures } }: Route.ComponentProps) {
  const { closedByReason, openByAge, byClinic } = figures;
  return (
    <PortalPage
      title="Referral Figures"
      back={[href('/portal/referrals'), 'Back to all referrals']}
      actions={
        <a href={`/api/portal/referrals/figures?days=${days}&format=csv`} download className="button-compact">
          Download as CSV
        </a>
      }
    >
      <PeriodPills to={href('/portal/referrals/figures')} choices={FIGURES_DAYS} days={days} />
      <dl className="mb-6 max-sm:divide-y max-sm:divide-line max-sm:rounded-2xl max-sm:border max-sm:border-line max-sm:bg-white max-sm:shadow-card sm:grid sm:grid-cols-3 sm:gap-4">
        {headlines(figures, days).map(([name, value]) => (
          <div
            key={name}
            className="flex justify-between gap-x-4 px-5 py-3 max-sm:items-baseline sm:flex-col-reverse sm:justify-end sm:rounded-2xl sm:border sm:border-line sm:bg-white sm:py-4 sm:shadow-card"
          >
            <dt className="mt-1 text-[0.9375rem] leading-snug font-semibold">{name}</dt>
            <dd className="font-serif text-2xl leading-tight font-medium whitespace-nowrap lg:text-3xl">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="xl:row-span-2">
          <Card>
            <BarTable
              caption={`Closed in the last ${days} days, by reason`}
              columns={['Reason', 'Referrals']}
              rows={closedByReason.map(({ reason, count }) => ({
                id: reason,
                label: reason === null ? 'No reason given' : CLOSING_LABELS[reason],
                count,
              }))}
            />
          </Card>
        </div>
        <Card>
          <BarTable
            caption="Open now, by age"
            columns={['Age', 'Referrals']}
            rows={openByAge.map(({ fromDays, toDays, count }) => ({
              id: fromDays,
              label: toDays === null ? `${fromDays} days or more` : `${fromDays} to ${toDays} days`,
              count,
            }))}
          />
        </Card>
        {byClinic.length > 0 && (
          <Card>
            <BarTable
              caption={`Received in the last ${days} days, by clinic link`}
              columns={['Clinic link', 'Referrals']}
              rows={byClinic.map(({ clinicId, name, received }) => ({
                id: clinicId,
                label: name ?? 'Without a clinic link',
                count: received,
              }))}
            />
          </Card>
        )}
      </div>
    </PortalPage>
  );
}

function headlines(figures: ReferralFigures, days: string): [name: string, value: string][] {
  const { received, medianHoursToFirstContact: hours, partContactedWithinTwoBusinessDays: part } = figures;
  return [
    [`Received in ${days} days`, String(received)],
    ['Median time to first contact', hours === null ? 'None yet' : `${hours} hours`],
    [
      `Contacted within two business days${part === null ? '' : `: ${Math.round(part * received)}\u00a0of\u00a0${received}`}`,
      part === null ? 'None yet' : `${Math.round(part * 100)}%`,
    ],
  ];
}
