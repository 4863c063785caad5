import { useState } from 'react';
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
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number[]>([]);

  function add(): void {
    onAdd(chosen);
    setChosen([]);
    setOpen(false);
  }

  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="link inline-flex min-h-9 cursor-pointer items-center"
      >
        Add several {name}…
      </button>
      {isOpen && (
        <div className="mb-2.5 w-full space-y-3">
          <MultiSelect label={`New ${name}`} choices={choices} value={chosen} onChange={setChosen} />
          <button
            type="button"
            disabled={chosen.length === 0}
            onClick={add}
            className="button-quiet min-h-11 py-1.5"
          >
            Add {chosen.length > 0 && chosen.length} {name}
          </button>
        </div>
      )}
    </>
  );
}
