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
        heads={['State', 'License', 'Status']}
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
        heads={['Insurance company', 'Panel', 'Status']}
        rows={panels.map((panel) => ({
          name: insurerName(panel.insuranceCompanyId),
          details:
            (panel.stateId === null ? ALL_STATES : stateName(panel.stateId)) +
            (panel.isAccepting ? '' : ', not accepting'),
          period: periodOf(panel),
        }))}
        today={today}
      />
    </div>
  );
}

type Row = { name: string; details: ReactNode; period: Period };

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
      <div className="overflow-hidden rounded-xl border border-line">
        <table className="w-full bg-white text-left text-[0.9375rem]">
          <thead className="bg-cream">
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-2 py-2 font-semibold sm:px-3">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...Map.groupBy(rows, ({ name }) => name)].flatMap(([name, own]) =>
              own.map(({ details, period }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and never move.
                <tr key={`${name} ${index}`} className="border-t border-line align-top">
                  {index === 0 && (
                    <th
                      scope="row"
                      rowSpan={own.length}
                      className="w-[34%] px-2 py-2 font-normal wrap-anywhere sm:w-2/5 sm:px-3"
                    >
                      <span className="flex">
                        <Badge>{name}</Badge>
                      </span>
                    </th>
                  )}
                  <td className="px-2 py-2 sm:px-3">
                    <span className="mr-3 inline-block sm:min-w-40">{details}</span>
                    <span className="inline-block text-ink-soft">{shortPeriod(period)}</span>
                  </td>
                  <td className="px-2 py-2 sm:px-3">
                    <span className="flex whitespace-nowrap">
                      <Status period={period} today={today} />
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
function shortPeriod({ from, until }: Period): string {
  if (from && until) return `${formatShortDate(from)} – ${formatShortDate(until)}`;
  if (from) return `from\u00a0${formatShortDate(from)}`;
  return until ? `until\u00a0${formatShortDate(until)}` : 'No dates';
}

function Status({ period, today }: { period: Period; today: string }) {
  if (includes(period, today)) return <Badge tone="soft">Active</Badge>;
  const { from } = period;
  if (from !== null && today < from) return <Badge tone="quiet">From {formatShortDate(from)}</Badge>;
  return <Badge tone="danger">Expired</Badge>;
}
