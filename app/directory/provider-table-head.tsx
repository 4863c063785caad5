import { PROVIDER_SORTS, type ProviderSort, readSort } from '../../domain/directory/table.ts';

/** Each column's name and width; the other columns share the rest. */
export const COLUMNS: Record<ProviderSort, [name: string, className: string]> = {
  name: ['Name', 'w-[33%]'],
  credentials: ['Credentials', 'w-36 xl:w-52 2xl:w-64'],
  states: ['States', ''],
  insurers: ['Insurance Companies', 'w-32 2xl:w-52'],
};

/** The head, which stays in sight. Each column sorts the table. */
export function ProviderTableHead({ sort, onSort }: { sort: string; onSort: (sort: string) => void }) {
  const current = readSort(sort);
  return (
    <thead className="sticky top-0 z-10 print:static border-b border-line bg-cream compact:hidden">
      <tr>
        {PROVIDER_SORTS.map((by) => {
          const [name, className] = COLUMNS[by];
          const order = current?.by === by && (current.isDescending ? 'descending' : 'ascending');
          return (
            <th
              key={by}
              scope="col"
              aria-label={name}
              aria-sort={order || undefined}
              // Browsers print no buttons in a head that they repeat.
              className={`px-3 py-1 font-semibold first:rounded-tl-xl print:w-auto print:before:content-[attr(aria-label)] ${className}`}
            >
              <button
                type="button"
                onClick={() => onSort(order === 'ascending' ? `-${by}` : by)}
                className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-left font-semibold leading-5"
              >
                {name}
                <svg
                  width="10"
                  height="7"
                  viewBox="0 0 10 7"
                  aria-hidden="true"
                  className={`shrink-0 ${order ? '' : 'opacity-30'} ${order === 'descending' ? '' : 'rotate-180'}`}
                >
                  <path
                    d="M1 1l4 4 4-4"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="2"
                    strokeLinecap="round"
                  />
                </svg>
              </button>
            </th>
          );
        })}
        <th scope="col" className="w-36 rounded-tr-xl lg:pointer-fine:w-30 print:hidden">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
