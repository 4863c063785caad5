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
const { InputBlur, InputChange, InputKeyDownEnter, InputKeyDownPageDown, InputKeyDownPageUp } =
  useCombobox.stateChangeTypes;

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
  const [query, setQuery] = useState('');
  const matches = searchOptions(options, query);
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
    selectedItem: options.find((option) => option.value === value) ?? null,
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem?.value ?? ''),
    onInputValueChange: ({ type }) => type !== InputChange && setQuery(''),
    stateReducer: (state, action) => reduce(state, action, options, matches.length - 1),
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
            // In the event itself: the list must not lag behind the highlight that the same event sets.
            onChange: (event) => setQuery(event.currentTarget.value),
            // In the event itself too: the click that leaves the box may submit the form.
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
        <ul {...getMenuProps()} className="min-h-0 overflow-y-auto p-1.5">
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
 * Where this box differs from Downshift: the page jump; the first match is highlighted; and text that names an
 * option chooses it however the field is left, while other text never stays beside another choice.
 */
function reduce(
  state: UseComboboxState<Option>,
  { type, changes }: UseComboboxStateChangeOptions<Option>,
  options: Option[],
  lastIndex: number,
): Partial<UseComboboxState<Option>> {
  switch (type) {
    case InputKeyDownPageUp:
      return {
        ...changes,
        highlightedIndex: Math.min(Math.max(state.highlightedIndex - PAGE_JUMP, 0), lastIndex),
      };
    case InputKeyDownPageDown:
      return { ...changes, highlightedIndex: Math.min(state.highlightedIndex + PAGE_JUMP, lastIndex) };
    case InputChange:
      if (!changes.inputValue) return { ...changes, highlightedIndex: -1, selectedItem: null };
      return {
        ...changes,
        highlightedIndex: searchOptions(options, changes.inputValue).length > 0 ? 0 : -1,
      };
    case InputKeyDownEnter:
    case InputBlur: {
      if (changes.selectedItem !== state.selectedItem) return changes;
      const named = namedOption(options, state.inputValue);
      // Enter on text that names nothing: the menu stays and says so.
      if (type === InputKeyDownEnter && state.inputValue && !named) return state;
      const selectedItem = named ?? state.selectedItem;
      return { ...changes, selectedItem, inputValue: selectedItem?.label ?? '' };
    }
    default:
      return changes;
  }
}
