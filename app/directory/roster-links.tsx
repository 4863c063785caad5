import type { InsuranceCompany } from '../../domain/directory/schemas.ts';

/** CSV downloads of each insurer's active and upcoming panels. */
export function RosterLinks({ insurers }: { insurers: InsuranceCompany[] }) {
  return (
    <details className="mt-2 sm:mt-8 print:hidden">
      <summary className="link inline-block min-h-11 cursor-pointer py-2">Download a roster</summary>
      <ul className="mt-2 max-w-3xl divide-y divide-line border-y border-line">
        {insurers.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-6 py-1">
            <span className="min-w-0 grow basis-60 font-medium wrap-anywhere">{name}</span>
            <a href={`/api/portal/rosters/${id}.csv`} download className="link inline-block min-h-11 py-2">
              Download roster<span className="sr-only"> of {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
