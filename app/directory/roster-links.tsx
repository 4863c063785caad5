import { useState } from 'react';
import { isDate } from '../../domain/dates.ts';
import type { InsuranceCompany } from '../../domain/directory/schemas.ts';
import { DateField } from '../ui/date-field.tsx';

/** CSV downloads for each insurer: its active and upcoming panels, and what has changed in them. */
export function RosterLinks({ insurers, today }: { insurers: InsuranceCompany[]; today: string }) {
  const [date, setDate] = useState('');
  const since = isDate(date) && date <= today ? date : null;
  const error = date && !since ? 'Please choose a day until today' : undefined;
  const query = since ? `?since=${since}` : '';
  return (
    <details className="mt-2 sm:mt-8 print:hidden">
      <summary className="link inline-block min-h-11 cursor-pointer py-2">Download a roster</summary>
      <div className="mt-2 max-w-64">
        <DateField
          label="Changes since"
          value={date}
          onChange={setDate}
          error={error}
          hint="Leave blank for all since the last download"
        />
      </div>
      <ul className="mt-4 max-w-3xl divide-y divide-line border-y border-line">
        {insurers.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-6 py-1">
            <span className="min-w-0 grow basis-60 font-medium wrap-anywhere">{name}</span>
            <a href={`/api/portal/rosters/${id}.csv`} download className="link inline-block min-h-11 py-2">
              Download roster<span className="sr-only"> of {name}</span>
            </a>
            {!error && (
              <a
                href={`/api/portal/rosters/${id}/changes.csv${query}`}
                download
                className="link inline-block min-h-11 py-2"
              >
                Download changes<span className="sr-only"> of {name}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
