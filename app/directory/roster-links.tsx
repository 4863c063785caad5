import type { InsuranceCompany } from '../../domain/directory/schemas.ts';

/** CSV downloads of each insurer's active and upcoming panels. */
export function RosterLinks({ insurers }: { insurers: InsuranceCompany[] }) {
  return (
    <details className="mt-8">
      <summary className="link inline-block min-h-11 cursor-pointer py-2">Download a roster</summary>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {insurers.map(({ id, name }) => (
          <li key={id}>
            <a href={`/api/portal/rosters/${id}.csv`} download className="link inline-block min-h-11 py-2">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
