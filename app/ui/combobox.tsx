import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { type ReactNode, useState } from 'react';
import { foldName } from '../../domain/fold-text.ts';
import { CheckIcon, ChevronIcon } from './icons.tsx';

export type Option = {
  value: string;
  label: string;
  /** Other words that find the option. */
  keywords?: string[] | undefined;
};

type ComboboxProps = {
  id: string;
  label: string;
  placeholder: string;
  options: Option[];
  /** The selected option's value, or ''. */
  value: string;
  onChange: (value: string) => void;
  isInvalid?: boolean;
  /** The id of the element with the error message. */
  describedBy?: string;
  /** Shown below the field once the user has typed what no option has, unless the field shows an option again. */
  ifUnlisted?: ReactNode;
};

const PAGE_JUMP = 5;

const {
  ControlledPropUpdatedSelectedItem,
  InputBlur,
  InputChange,
  InputKeyDownEnter,
  InputKeyDownEscape,
  InputKeyDownPageDown,
  InputKeyDownPageUp,
  ToggleButtonClick,
} = useCombobox.stateChangeTypes;

/** A searchable select (WAI-ARIA combobox pattern). Downshift handles the keyboard and announcements. */
export function Combobox({
  id,
  label,
  placeholder,
  options,
  value,
  onChange,
  isInvalid = false,
  describedBy,
  ifUnlisted,
}: ComboboxProps) {
  const selectedItem = options.find((option) => option.value === value) ?? null;
  const [text, setText] = useState(selectedItem?.label ?? '');
  const [isUnlisted, setUnlisted] = useState(false);
  const matches = filterOptions(options, text, selectedItem);
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
    onSelectedItemChange: (changes) => {
      onChange(changes.selectedItem?.value ?? '');
      if (changes.selectedItem) setUnlisted(false);
    },
    onInputValueChange: (changes) => setText(changes.inputValue),
    stateReducer: (state, action) => reduce(state, action, options),
    getA11yStatusMessage: (state) => (state.isOpen ? describeCount(matches.length, options.length) : ''),
  });

  return (
    <div>
      <label {...getLabelProps()} htmlFor={`${id}-input`} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...getInputProps({
            onFocus: (event) => event.currentTarget.select(),
            // Downshift's effects run too late for the list and for a click that submits the form.
            onChange: ({ currentTarget: { value: typed } }) => {
              setText(typed);
              setUnlisted(findOptions(options, typed).length === 0);
            },
            onBlur: () => {
              onChange(findNamedOption(options, inputValue)?.value ?? value);
              if (value) setUnlisted(false);
            },
          })}
          placeholder={placeholder}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          aria-required="true"
          // The margin scrolls a focused field so far up that the menu fits below.
          className="field scroll-mb-80 pr-12 aria-invalid:placeholder:text-coral-deep"
        />
        <button
          type="button"
          {...getToggleButtonProps()}
          aria-label={`Show options: ${label}`}
          className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center"
        >
          <ChevronIcon />
        </button>
        <div
          hidden={!isOpen || (matches.length === 0 && Boolean(ifUnlisted))}
          className="absolute inset-x-0 top-full z-20 mt-1.5 flex max-h-[clamp(140px,40dvh,300px)] min-h-[140px] flex-col overflow-hidden rounded-xl border border-line bg-white shadow-float"
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
                  {/* The keyword is generated content, so that the option's text stays the label. */}
                  <span
                    data-hint={findKeyword(option, text)}
                    className="data-hint:after:ml-2 data-hint:after:text-sm data-hint:after:text-ink-soft data-hint:after:content-[attr(data-hint)]"
                  >
                    {option.label}
                  </span>
                  {option.value === value && <CheckIcon />}
                </li>
              ))}
          </ul>
          {isOpen && matches.length === 0 && (
            <p className="px-4 py-2 text-ink-soft">{describeCount(0, options.length)}</p>
          )}
        </div>
      </div>
      <div aria-live="polite" className="mt-1.5 text-sm empty:hidden">
        {isUnlisted && text !== selectedItem?.label && ifUnlisted}
      </div>
    </div>
  );
}

/** Returns the options that match the text; all if the text is the selected label. */
function filterOptions(options: Option[], text: string, selected: Option | null | undefined): Option[] {
  return text === selected?.label ? options : findOptions(options, text);
}

/** Finds options whose label, value or keyword contains the text, ignoring case and accents. */
export function findOptions(options: Option[], text: string): Option[] {
  const query = foldName(text);
  return options.filter(
    ({ label, value, keywords = [] }) =>
      isIn(query, `${label} ${value}`) || keywords.some((keyword) => isIn(query, keyword)),
  );
}

/** Returns the keyword that contains the text if the label does not. */
export function findKeyword({ label, value, keywords = [] }: Option, text: string): string | undefined {
  const query = foldName(text);
  if (!query || isIn(query, `${label} ${value}`)) return undefined;
  return keywords.find((keyword) => isIn(query, keyword));
}

function isIn(query: string, text: string): boolean {
  return foldName(text).includes(query);
}

/** Finds the option that the text names in full, else the only one that contains the text, by label if possible. */
export function findNamedOption(options: Option[], text: string): Option | undefined {
  const query = foldName(text);
  if (!query) return undefined;
  const matches = findOptions(options, text);
  const exact = matches.find(({ label, value, keywords = [] }) =>
    [label, value, ...keywords].some((name) => foldName(name) === query),
  );
  const byLabel = matches.filter((option) => !findKeyword(option, text));
  const [first, ...others] = byLabel.length > 0 ? byLabel : matches;
  return exact ?? (others.length === 0 ? first : undefined);
}

function describeCount(count: number, total: number): string {
  if (total === 0) return 'There is nothing to choose from.';
  if (count === 0) return 'No match. Try another spelling.';
  return count === 1 ? '1 option' : `${count} options`;
}

/**
 * Changes what Downshift does: Page Up and Page Down jump, typing highlights the named option or the first match, and
 * leaving the field selects the named option or restores the previous label.
 */
function reduce(
  state: UseComboboxState<Option>,
  { type, changes }: UseComboboxStateChangeOptions<Option>,
  options: Option[],
): Partial<UseComboboxState<Option>> {
  // Keystrokes may be faster than renders, so the options follow from the state.
  const shown = filterOptions(options, state.inputValue, state.selectedItem);
  switch (type) {
    case InputKeyDownPageUp:
      return { ...changes, highlightedIndex: jump(-PAGE_JUMP) };
    case InputKeyDownPageDown:
      return { ...changes, highlightedIndex: jump(PAGE_JUMP) };
    case InputChange: {
      const { inputValue: text = '' } = changes;
      if (!text) return { ...changes, highlightedIndex: -1, selectedItem: null };
      const matches = findOptions(options, text);
      const named = findNamedOption(options, text);
      return { ...changes, highlightedIndex: named ? matches.indexOf(named) : matches.length > 0 ? 0 : -1 };
    }
    case InputKeyDownEnter:
      if (shown[state.highlightedIndex]) return settle(() => shown[state.highlightedIndex]);
      // The menu stays open and says that nothing matches.
      return state.inputValue && !findNamedOption(options, state.inputValue)
        ? state
        : settle(findNamedOption);
    case InputKeyDownEscape:
      return state.isOpen ? settle(() => undefined) : changes;
    case ToggleButtonClick:
      return state.isOpen ? settle(findNamedOption) : changes;
    case InputBlur:
      return settle(findNamedOption);
    case ControlledPropUpdatedSelectedItem:
      // Downshift reports a selection late: text typed since then has opened the menu, and stays.
      return state.isOpen ? state : changes;
    default:
      return changes;
  }

  function jump(by: number): number {
    return Math.min(Math.max(state.highlightedIndex + by, 0), shown.length - 1);
  }

  /** Selects an option, or keeps the previous one, and shows its label. */
  function settle(choice: typeof findNamedOption): Partial<UseComboboxState<Option>> {
    const selectedItem = choice(options, state.inputValue) ?? state.selectedItem;
    return { ...changes, selectedItem, inputValue: selectedItem?.label ?? '' };
  }
}
