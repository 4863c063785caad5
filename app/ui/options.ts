/** An option of a select or combobox. */
export type Option = {
  value: string;
  label: string;
  /** Other words that find the option. */
  keywords?: string[] | undefined;
  /** The heading of options at the end of the list. */
  group?: string | undefined;
};

/** Returns the options by the heading of their group, in order; '' without one. */
export function groupOptions(options: Option[]): Map<string, Option[]> {
  return Map.groupBy(options, ({ group = '' }) => group);
}
