import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { useEffect, useRef, useState } from 'react';
import { foldText } from './fold-text.ts';

export type Option = { value: string; label: string };

export type ComboboxProps = {
  id: string;
  label: string;
  /** Shown while nothing is chosen. */
  placeholder: string;
  options: Option[];
  /** The chosen option's value, '' for none. */
  value: string;
  onChange: (value: string) => void;
  isInvalid?: boolean;
  /** Id of the element that tells what is wrong. */
  describedBy?: string;
};

const PAGE_JUMP = 5;
const {
  InputBlur,
  InputChange,
  InputKeyDownEnter,
  InputKeyDownEscape,
  InputKeyDownPageDown,
  InputKeyDownPageUp,
  ToggleButtonClick,
} = useCombobox.stateChangeTypes;

/** A text box that searches a list of options (WAI-ARIA combobox pattern); keyboard and announcements by Downshift. */
export function Combobox({
  id,
  label,
  placeholder,
  options,
  value,
  onChange,
  isInvalid = false,
  describedBy,
}: ComboboxProps) {
  const selectedItem = options.find((option) => option.value === value) ?? null;
  const [text, setText] = useState(selectedItem?.label ?? '');
  const matches = shownOptions(options, text, selectedItem);
  const {
    inputValue,
    isOpen,
    highlightedIndex,
    getLabelProps,
    getInputProps,
    getToggleButtonProps,
    getMenuProps,
    getItemProps,
  } = useCombobox<Option>({
    id,
    inputId: `${id}-input`,
    items: matches,
    itemToString: (option) => option?.label ?? '',
    selectedItem,
    onSelectedItemChange: (changes) => onChange(changes.selectedItem?.value ?? ''),
    onInputValueChange: (changes) => setText(changes.inputValue),
    stateReducer: (state, action) => reduce(state, action, options),
    getA11yStatusMessage: (state) => (state.isOpen ? countMessage(matches.length, options.length) : ''),
  });

  // The menu opens downwards: what does not fit in the window, as above a phone's keyboard, is brought into it.
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) menu.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return (
    <div className="relative">
      <label {...getLabelProps()} htmlFor={`${id}-input`} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...getInputProps({
            onFocus: (event) => event.currentTarget.select(),
            // In the events themselves, before Downshift's effects: the list must not lag behind what is typed,
            // and the click that leaves the box may submit the form.
            onChange: (event) => setText(event.currentTarget.value),
            onBlur: () => onChange(namedOption(options, inputValue)?.value ?? value),
          })}
          placeholder={placeholder}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          aria-required="true"
          className="field pr-12"
        />
        <button
          type="button"
          {...getToggleButtonProps()}
          aria-label={`Show options: ${label}`}
          className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center"
        >
          <svg width="14" height="9" viewBox="0 0 14 9" fill="none" aria-hidden="true">
            <path d="m1.5 1.5 5.5 5.5 5.5-5.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <div
        ref={menu}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1.5 flex max-h-[300px] min-h-[140px] flex-col overflow-hidden rounded-xl border border-line bg-white shadow-float"
      >
        <ul {...getMenuProps()} tabIndex={-1} className="min-h-0 overflow-y-auto p-1.5">
          {isOpen &&
            matches.map((option, index) => (
              <li
                key={option.value}
                {...getItemProps({ item: option, index })}
                className={`flex cursor-pointer items-center justify-between gap-3 rounded-lg px-3 py-2 ${
                  index === highlightedIndex ? 'bg-mint outline-2 -outline-offset-2 outline-green' : ''
                }`}
              >
                {option.label}
                {option.value === value && <CheckMark />}
              </li>
            ))}
        </ul>
        {isOpen && matches.length === 0 && (
          <p className="px-4 py-2 text-ink-soft">{countMessage(0, options.length)}</p>
        )}
      </div>
    </div>
  );
}

/** What the menu offers: all options beside a choice that stands untouched, else those that match the text. */
function shownOptions(options: Option[], text: string, selected: Option | null | undefined): Option[] {
  return text === selected?.label ? options : searchOptions(options, text);
}

/** Options that hold the text anywhere in label or value, whatever the case and accents. */
export function searchOptions(options: Option[], text: string): Option[] {
  const wanted = foldText(text.trim());
  return wanted
    ? options.filter(({ label, value }) => foldText(`${label} ${value}`).includes(wanted))
    : options;
}

/** The option that the text names: by its whole label or value, or as the only one that matches. */
export function namedOption(options: Option[], text: string): Option | undefined {
  const wanted = foldText(text.trim());
  if (!wanted) return undefined;
  const matches = searchOptions(options, text);
  const exact = matches.find(({ label, value }) => [label, value].some((name) => foldText(name) === wanted));
  return exact ?? (matches.length === 1 ? matches[0] : undefined);
}

function countMessage(count: number, total: number): string {
  if (total === 0) return 'There is nothing to choose from.';
  if (count === 0) return 'No options match what you typed.';
  return count === 1 ? '1 option' : `${count} options`;
}

function CheckMark() {
  return (
    <svg width="16" height="12" viewBox="0 0 16 12" fill="none" aria-hidden="true" className="shrink-0">
      <path d="m1.5 6 4.5 4.5 8.5-9" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/**
 * Where this box differs from Downshift: the page jump; while typing the option that the text names is highlighted,
 * else the first; and however the field is left, text that names an option chooses it and other text goes, so that
 * what stands in the box is always what is chosen.
 */
function reduce(
  state: UseComboboxState<Option>,
  { type, changes }: UseComboboxStateChangeOptions<Option>,
  options: Option[],
): Partial<UseComboboxState<Option>> {
  // From the state and not from the last render: keys may come faster than renders.
  const shown = shownOptions(options, state.inputValue, state.selectedItem);
  switch (type) {
    case InputKeyDownPageUp:
      return { ...changes, highlightedIndex: jump(-PAGE_JUMP) };
    case InputKeyDownPageDown:
      return { ...changes, highlightedIndex: jump(PAGE_JUMP) };
    case InputChange: {
      const { inputValue: text = '' } = changes;
      if (!text) return { ...changes, highlightedIndex: -1, selectedItem: null };
      const matches = searchOptions(options, text);
      const named = namedOption(options, text);
      return { ...changes, highlightedIndex: named ? matches.indexOf(named) : matches.length > 0 ? 0 : -1 };
    }
    case InputKeyDownEnter:
      if (shown[state.highlightedIndex]) return settle(() => shown[state.highlightedIndex]);
      // Text that names nothing: the menu stays and says so.
      return state.inputValue && !namedOption(options, state.inputValue) ? state : settle(namedOption);
    case InputKeyDownEscape:
      return state.isOpen ? settle(() => undefined) : changes;
    case ToggleButtonClick:
      return state.isOpen ? settle(namedOption) : changes;
    case InputBlur:
      return settle(namedOption);
    default:
      return changes;
  }

  function jump(by: number): number {
    return Math.min(Math.max(state.highlightedIndex + by, 0), shown.length - 1);
  }

  /** Leaves the text with what it chooses, or with what was chosen before. */
  function settle(choice: typeof namedOption): Partial<UseComboboxState<Option>> {
    const selectedItem = choice(options, state.inputValue) ?? state.selectedItem;
    return { ...changes, selectedItem, inputValue: selectedItem?.label ?? '' };
  }
}
