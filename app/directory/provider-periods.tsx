import type { ReactNode } from 'react';
import { formatShortDate, includes, type Period } from '../../domain/dates.ts';
import { licensePeriod } from '../../domain/directory/licenses.ts';
import { periodOf } from '../../domain/directory/panels.ts';
import type { InsuranceCompany, StaffProvider, State } from '../../domain/directory/schemas.ts';
import { ALL_STATES, LICENSE_KIND_LABELS } from '../content/directory-words.ts';
import { Badge } from '../ui/badge.tsx';
import { Section } from './provider-details.tsx';

/** A provider's states and insurers, each once, with licenses, panels, their dates and current status. */
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
    <div className="gap-x-8 2xl:grid 2xl:grid-cols-2">
      <PeriodTable
        title="Licensed States"
        heads={['State', 'License']}
        rows={licenses.map((license) => ({
          name: stateName(license.stateId),
          details: (
            <>
              {!(license.kind === 'license' && license.number) && `${LICENSE_KIND_LABELS[license.kind]} `}
              <span className="inline-block wrap-anywhere">{license.number}</span>
            </>
          ),
          period: licensePeriod(license),
        }))}
        today={today}
      />
      <PeriodTable
        title="Accepted Insurance"
        heads={['Insurance company', 'Panel']}
        rows={panels.map((panel) => ({
          name: insurerName(panel.insuranceCompanyId),
          details: panel.stateId === null ? ALL_STATES : stateName(panel.stateId),
          period: periodOf(panel),
          isAccepting: panel.isAccepting,
        }))}
        today={today}
      />
    </div>
  );
}

type Row = { name: string; details: ReactNode; period: Period; isAccepting?: boolean };

function PeriodTable({
  title,
  heads,
  rows,
  today,
}: {
  title: string;
  heads: [name: string, details: string];
  rows: Row[];
  today: string;
}) {
  if (rows.length === 0) return null;
  return (
    <Section title={title}>
      <div className="overflow-hidden rounded-xl border border-line">
        <table className="w-full bg-white text-left text-[0.9375rem]">
          <thead className="bg-cream">
            <tr>
              <th scope="col" className="w-[34%] px-2 py-2 font-semibold sm:w-[36%] sm:px-3 print:w-1/4">
                {heads[0]}
              </th>
              <th scope="col" className="px-2 py-2 font-semibold sm:px-3">
                <span className="flex justify-between">
                  {heads[1]} <span>Status</span>
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {[...Map.groupBy(rows, ({ name }) => name)].flatMap(([name, own]) =>
              own.map(({ details, period, isAccepting }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and never move.
                <tr key={`${name} ${index}`} className="border-t border-line align-top">
                  {index === 0 && (
                    <th
                      scope="row"
                      rowSpan={own.length}
                      className="px-2 py-2 font-normal wrap-anywhere sm:px-3"
                    >
                      <span className="flex *:rounded-xl">
                        <Badge>{name}</Badge>
                      </span>
                    </th>
                  )}
                  <td className="px-2 py-2 sm:px-3">
                    <span className="flex flex-wrap items-baseline gap-x-3">
                      <span className="min-w-0 flex-1">{details}</span>
                      <span className="order-last basis-full text-ink-soft print:order-none print:basis-auto">
                        {shortPeriod(period)}
                      </span>
                      <Status period={period} isAccepting={isAccepting} today={today} />
                    </span>
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

/** For example, 'Jun 28, 2026 – Jun 28, 2027'. */
export function shortPeriod({ from, until }: Period): string {
  if (from && until) return `${formatShortDate(from)} –\u2060\u00a0${formatShortDate(until)}`;
  if (from) return `from\u00a0${formatShortDate(from)}`;
  return until ? `until\u00a0${formatShortDate(until)}` : 'No dates';
}

function Status({
  period,
  isAccepting = true,
  today,
}: Pick<Row, 'period' | 'isAccepting'> & { today: string }) {
  const { from } = period;
  const isActive = includes(period, today);
  const isPlanned = from !== null && today < from;
  return (
    <>
      {isActive && isAccepting && <Badge tone="soft">Active</Badge>}
      {isPlanned && <Badge tone="quiet">From {formatShortDate(from)}</Badge>}
      {!isActive && !isPlanned && <Badge tone="danger">Expired</Badge>}
      {!isAccepting && <Badge tone="quiet">Not accepting</Badge>}
    </>
  );
}
