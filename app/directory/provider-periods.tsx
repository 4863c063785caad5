import { formatDate, includes, type Period } from '../../domain/dates.ts';
import { licensePeriod } from '../../domain/directory/licenses.ts';
import { periodOf } from '../../domain/directory/panels.ts';
import type { InsuranceCompany, StaffProvider, State } from '../../domain/directory/schemas.ts';
import { ALL_STATES, LICENSE_KIND_LABELS, periodText } from '../content/directory-words.ts';
import { Badge } from '../ui/badge.tsx';
import { Section } from './provider-details.tsx';

/** A provider's licenses and panels with their dates and current status. */
export function ProviderPeriods({
  provider: { licenses, panels },
  states,
  insuranceCompanies,
  today,
}: {
  provider: StaffProvider;
  states: State[];
  insuranceCompanies: InsuranceCompany[];
  today: string;
}) {
  const stateName = (wanted: number) => states.find(({ id }) => id === wanted)?.displayName ?? '';
  const insurerName = (wanted: number) => insuranceCompanies.find(({ id }) => id === wanted)?.name ?? '';
  return (
    <>
      <PeriodTable
        title="Licenses"
        heads={['State', 'Dates', 'Today']}
        rows={licenses.map((license) => ({
          name: stateName(license.stateId),
          details: [LICENSE_KIND_LABELS[license.kind], license.number].filter(Boolean).join(' '),
          period: licensePeriod(license),
        }))}
        today={today}
      />
      <PeriodTable
        title="Insurance panels"
        heads={['Insurance company', 'Dates', 'Today']}
        rows={panels.map((panel) => ({
          name: insurerName(panel.insuranceCompanyId),
          details: [
            panel.stateId === null ? ALL_STATES : stateName(panel.stateId),
            !panel.isAccepting && 'not accepting',
          ]
            .filter(Boolean)
            .join(', '),
          period: periodOf(panel),
        }))}
        today={today}
      />
    </>
  );
}

type Row = { name: string; details: string; period: Period };

function PeriodTable({
  title,
  heads,
  rows,
  today,
}: {
  title: string;
  heads: string[];
  rows: Row[];
  today: string;
}) {
  if (rows.length === 0) return null;
  return (
    <Section title={title}>
      <table className="w-full max-w-2xl border-y border-line bg-white text-left text-[0.9375rem]">
        <thead className="bg-cream">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, details, period }) => (
            <tr key={`${name} ${details} ${period.from}`} className="border-t border-line align-top">
              <th scope="row" className="px-3 py-2 font-medium wrap-break-word">
                {name}
                <span className="block text-sm font-normal text-ink-soft">{details}</span>
              </th>
              <td className="px-3 py-2 text-sm">{periodText(period) || 'No dates'}</td>
              <td className="px-3 py-2">
                <span className="flex">
                  <StateToday period={period} today={today} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function StateToday({ period, today }: { period: Period; today: string }) {
  if (includes(period, today)) return <Badge tone="soft">Active</Badge>;
  const { from } = period;
  if (from !== null && today < from) return <Badge tone="quiet">From {formatDate(from)}</Badge>;
  return <Badge tone="danger">Expired</Badge>;
}
