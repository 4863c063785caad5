import { useRef, useState } from 'react';
import type { Choice } from '../../ui/chips.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';

/** Opens a searchable list, and adds a row for each choice. */
export function AddSeveral({
  name,
  choices,
  onAdd,
}: {
  /** For example, 'licenses'. */
  name: string;
  choices: Choice[];
  onAdd: (ids: number[]) => void;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const [chosen, setChosen] = useState<number[]>([]);

  function add(): void {
    onAdd(chosen);
    setChosen([]);
    if (details.current) details.current.open = false;
  }

  return (
    <details ref={details} className="min-w-0 open:w-full">
      <summary className="link inline-flex min-h-9 cursor-pointer items-center">Add several {name}…</summary>
      <div className="mt-2 space-y-3">
        <MultiSelect label={`New ${name}`} choices={choices} value={chosen} onChange={setChosen} />
        <button
          type="button"
          disabled={chosen.length === 0}
          onClick={add}
          className="button-quiet min-h-11 py-1.5"
        >
          Add {chosen.length} {name}
        </button>
      </div>
    </details>
  );
}
