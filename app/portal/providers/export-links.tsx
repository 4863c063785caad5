import type { InsuranceCompany } from '../../../domain/directory/schemas.ts';

const EXPORT = '/api/portal/exports/providers.csv';

/** CSV downloads of all providers, and of those who accept an insurer. */
export function ExportLinks({ insurers }: { insurers: InsuranceCompany[] }) {
  return (
    <div className="mt-2 flex flex-wrap gap-x-6 sm:mt-8 print:hidden">
      <a href={EXPORT} download className="link inline-block min-h-11 py-2">
        Export all providers
      </a>
      <details className="open:w-full">
        <summary className="link inline-block min-h-11 cursor-pointer py-2">Download a roster</summary>
        <ul className="mt-2 max-w-3xl divide-y divide-line border-y border-line">
          {insurers.map(({ id, name }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-6 py-1">
              <span className="min-w-0 grow basis-60 font-medium wrap-anywhere">{name}</span>
              <a
                href={`${EXPORT}?insurance_company_id=${id}`}
                download
                className="link inline-block min-h-11 py-2"
              >
                Download roster<span className="sr-only"> of {name}</span>
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
