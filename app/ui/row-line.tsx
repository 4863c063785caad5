import { ChevronIcon, CloseIcon } from './icons.tsx';

/** How a row reads while it is closed. */
export type RowLines<Row> = {
  /** The grid of a line on larger screens, with a column for each head. */
  className: string;
  heads: string[];
  /** What is below the row's name instead, on small screens. */
  summaryOf: (row: Row) => string;
  /** The texts under the heads; the first one is the row's name. */
  cellsOf: (row: Row) => string[];
};

const LINE = '@lg:grid @lg:items-center @lg:gap-x-2';

/** The heads of the lines. Hidden from screen readers, because each line repeats them. */
export function RowHeads({ className, heads }: Pick<RowLines<never>, 'className' | 'heads'>) {
  return (
    <div
      aria-hidden="true"
      className={`mb-1 hidden w-full pr-11 pl-9 text-sm font-semibold text-ink-soft ${LINE} ${className}`}
    >
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  );
}

/** One line that opens the row's controls, and a button that removes the row. */
export function RowLine({
  title,
  heads,
  summary,
  className,
  cells,
  isOpen,
  onToggle,
  onRemove,
}: Omit<RowLines<never>, 'cellsOf' | 'summaryOf'> & {
  title: string;
  summary: string;
  cells: string[];
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
}) {
  const [name, ...others] = cells;
  return (
    <div className="flex items-stretch rounded-xl hover:bg-mint-pale">
      <button
        type="button"
        data-edit
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-9 min-w-0 grow pointer-fine:min-h-8 cursor-pointer items-center gap-3 rounded-l-xl py-1 pl-3 text-left leading-6"
      >
        <span className={`flex w-3 shrink-0 justify-center ${isOpen ? '' : '-rotate-90'}`}>
          <ChevronIcon />
        </span>
        <span className={`min-w-0 grow ${LINE} ${className}`}>
          <span className="block truncate font-medium">{name || title}</span>
          <span className="block text-sm text-ink-soft @lg:hidden">{summary}</span>
          {others.map((text, index) => (
            <span key={heads[index + 1]} className="truncate text-sm @max-lg:hidden">
              {text && <span className="sr-only">{heads[index + 1]} </span>}
              {text}
            </span>
          ))}
        </span>
      </button>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove ${title}`}
        className="grid w-11 shrink-0 cursor-pointer place-items-center rounded-r-xl text-ink-soft hover:bg-coral-pale hover:text-coral-deep"
      >
        <CloseIcon />
      </button>
    </div>
  );
}
