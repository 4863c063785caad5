/** Numbers as bars beside their texts, so that the chart is its own table. */
export function BarTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly [string, string];
  rows: { id: string | number | null; label: string; count: number }[];
}) {
  const all = Math.max(
    1,
    rows.reduce((sum, { count }) => sum + count, 0),
  );
  return (
    <table className="w-full table-fixed text-left text-[0.9375rem]">
      <caption className="mb-3 text-left font-serif text-xl leading-tight font-medium">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, count }) => (
          <tr key={id} className={`border-t border-line ${count === 0 ? 'text-ink-soft' : ''}`}>
            <th scope="row" className="w-2/5 py-2 pr-4 font-normal wrap-anywhere">
              {label}
            </th>
            <td className="py-2">
              <span className="flex items-center gap-3">
                <span className="w-10 shrink-0 text-right font-semibold tabular-nums">{count}</span>
                <svg aria-hidden="true" className="block h-2.5 w-full rounded-full bg-cream">
                  <rect
                    width={`${(count / all) * 100}%`}
                    height="100%"
                    rx="5"
                    className="fill-leaf forced-colors:fill-[Highlight]"
                  />
                </svg>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
