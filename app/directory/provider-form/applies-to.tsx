import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { State } from '../../../domain/directory/schemas.ts';
import { ALL_STATES } from '../../content/directory-words.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { FieldError } from '../../ui/field.tsx';

const CHOICE = 'min-h-11 items-center rounded-lg px-2 hover:bg-mint-pale';

/** Selects a panel's states: all licensed states (an empty id), one, or several, each of which becomes a row. */
export function AppliesTo({
  title,
  stateId,
  stateName,
  licensed,
  error,
  onChange,
}: {
  /** Names the row. */
  title: string;
  stateId: string;
  stateName: string;
  /** States with a license in this form. */
  licensed: State[];
  error: string | undefined;
  onChange: (stateIds: string[]) => void;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  /** Null while closed. */
  const [chosen, setChosen] = useState<string[] | null>(null);
  const current = stateId === '' ? ALL_STATES : stateName;

  function close(): void {
    setChosen(null);
    button.current?.focus();
  }

  function choose(state: string, isChosen: boolean): void {
    const others = chosen?.filter((each) => each !== state) ?? [];
    setChosen(isChosen ? [...others, state] : others);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter would submit the form.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
    if (event.key === 'Escape') close();
  }

  return (
    <div>
      <p id={`${id}-label`} className="mb-1.5 text-sm font-semibold">
        Applies to
      </p>
      <p className="min-h-6 wrap-anywhere">{current}</p>
      <button
        ref={button}
        type="button"
        aria-expanded={chosen !== null}
        aria-label={`Applies to states…: ${title}`}
        aria-describedby={`${id}-error`}
        onClick={() => (chosen ? close() : setChosen(stateId ? [stateId] : []))}
        className="link inline-flex min-h-11 cursor-pointer items-center text-sm"
      >
        Applies to states…
      </button>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {chosen && (
        // biome-ignore lint/a11y/useSemanticElements: a legend could not name the row.
        <div
          role="group"
          aria-label={`States: ${title}`}
          onKeyDown={onKeyDown}
          className="rounded-xl border border-line bg-cream p-3"
        >
          <ul className="max-h-60 overflow-y-auto">
            <li>
              <Checkbox
                autoFocus
                isChecked={chosen.length === 0}
                onChange={() => setChosen([])}
                className={CHOICE}
              >
                {ALL_STATES}
              </Checkbox>
            </li>
            {licensed.map((state) => (
              <li key={state.id}>
                <Checkbox
                  isChecked={chosen.includes(String(state.id))}
                  onChange={(isChosen) => choose(String(state.id), isChosen)}
                  className={CHOICE}
                >
                  {state.displayName}
                </Checkbox>
              </li>
            ))}
          </ul>
          {chosen.length > 1 && <p className="mt-2 text-sm">Each state becomes a row of its own.</p>}
          <div className="mt-2 flex flex-wrap gap-2">
            <button
              type="button"
              onClick={() => {
                onChange(chosen.length === 0 ? [''] : chosen);
                close();
              }}
              className="button-quiet min-h-11 py-1.5"
            >
              Apply
            </button>
            <button type="button" onClick={close} className="link min-h-11 cursor-pointer px-3 text-sm">
              Cancel
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
