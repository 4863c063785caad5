import type { ReactNode } from 'react';

/** Some browsers drop the roles of a table whose parts have another `display`, as in narrow windows. */
export const TABLE = { role: 'table' };
export const ROW_GROUP = { role: 'rowgroup' };
export const ROW = { role: 'row' };
export const COLUMN_HEADER = { role: 'columnheader' };
export const ROW_HEADER = { role: 'rowheader' };
export const CELL = { role: 'cell' };

/** @param children the last header, of a column without a title. */
export function TableHead({
  columns,
  className,
  children,
}: {
  columns: [title: string, className: string, ...rest: unknown[]][];
  className: string;
  children?: ReactNode;
}) {
  return (
    <thead {...ROW_GROUP} className={`border-b border-line bg-cream ${className}`}>
      <tr {...ROW}>
        {columns.map(([title, width]) => (
          <th
            {...COLUMN_HEADER}
            key={title}
            scope="col"
            className={`px-3 py-2 leading-5 font-semibold ${width}`}
          >
            {title}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  );
}
