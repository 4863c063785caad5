import type { PRACTICE_FORM } from '../../../domain/practice/facts-form.ts';
import { weekdayName } from '../../../domain/practice/words.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { changedClass, FieldError, SectionLegend } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { RowsProps } from '../../ui/rows-field.tsx';
import type { HoursRow } from './values.ts';

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'];
const USUAL = { opens: '08:00', closes: '18:00' };
const MORE = { opens: '', closes: '' };

/** An icon below 1,024 px, so that it stays on the line of its interval. */
const BUTTON =
  'grid min-h-11 cursor-pointer place-items-center rounded-lg px-1 text-sm font-semibold max-lg:size-11 lg:[&_svg]:hidden';

/** The opening hours: a row for each day, with its intervals. */
export function HoursField({
  id: placeId,
  table,
  value: rows,
  onChange,
  initial,
  isChecked,
  error,
  isChanged,
}: RowsProps<keyof HoursRow> & { table: typeof PRACTICE_FORM.hours; id: string }) {
  const errors = table.readRows(rows)?.errors;
  const hoursOf = (weekday: string, from = rows) => from.filter((row) => row.weekday === weekday);
  const change = (weekday: string, own: HoursRow[]) =>
    onChange(WEEKDAYS.flatMap((each) => (each === weekday ? own : hoursOf(each))));
  return (
    <fieldset
      id={placeId}
      tabIndex={-1}
      data-changed={isChanged || undefined}
      className="min-w-0 outline-none"
    >
      <legend className="mb-3">
        <SectionLegend label={table.label} {...(isChanged && { isChanged })} />
      </legend>
      <ul className="divide-y divide-line border-y border-line">
        {WEEKDAYS.map((weekday) => {
          const day = weekdayName(Number(weekday));
          const own = hoursOf(weekday);
          const isDayChanged = JSON.stringify(own) !== JSON.stringify(hoursOf(weekday, initial));
          return (
            <li
              key={weekday}
              tabIndex={-1}
              className={`flex flex-wrap gap-x-3 gap-y-1 py-1.5 max-sm:has-[[type=time]]:pb-4 ${changedClass(isDayChanged)}`}
            >
              <Checkbox
                isChecked={own.length > 0}
                onChange={(isOpen) => change(weekday, isOpen ? [{ weekday, ...USUAL }] : [])}
                className="min-h-11 w-30 items-center self-start font-medium"
              >
                {day}
              </Checkbox>
              {own.length === 0 && <p className="py-2.5 text-ink-soft">Closed</p>}
              <div className="grid grow basis-80 gap-y-3">
                {own.map((row, at) => {
                  const place = own.length > 1 ? ` (${at + 1})` : '';
                  const [rowError] = Object.values(errors?.get(rows.indexOf(row)) ?? {});
                  const message = isFilled(row)
                    ? rowError && `${day}${at > 0 ? ', second hours' : ''}: ${rowError}`
                    : isChecked &&
                      rowError &&
                      `Enter ${day}'s ${at > 0 ? 'second ' : ''}opening and closing time`;
                  const id = `hours-${weekday}-${at}-error`;
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the intervals of a day have no other identity.
                    <div key={at}>
                      <div className="flex flex-wrap items-center gap-x-2">
                        {(['opens', 'closes'] as const).map((name) => (
                          <label key={name} className="flex items-center gap-2">
                            {name === 'closes' && <span aria-hidden="true">to</span>}
                            <span className="sr-only">{`${day} ${name}${place}`}</span>
                            <input
                              type="time"
                              value={row[name]}
                              // biome-ignore lint/a11y/noAutofocus: of an interval that was just added.
                              autoFocus={at > 0 && name === 'opens' && row.opens === ''}
                              onChange={({ currentTarget: { value } }) =>
                                change(weekday, own.with(at, { ...row, [name]: value }))
                              }
                              aria-invalid={message ? true : undefined}
                              aria-describedby={id}
                              className="field min-h-11 w-31 px-2 py-1.5"
                            />
                          </label>
                        ))}
                        {at > 0 && (
                          <button
                            type="button"
                            onClick={() => change(weekday, own.toSpliced(at, 1))}
                            aria-label={`Remove the hours ${at + 1} of ${day}`}
                            title="Remove"
                            className={`${BUTTON} text-coral-deep hover:bg-coral-pale`}
                          >
                            <span className="max-lg:hidden">Remove</span>
                            <Icon path="m5 5 10 10M15 5 5 15" />
                          </button>
                        )}
                        {own.length === 1 && (
                          <button
                            type="button"
                            onClick={() => change(weekday, [...own, { weekday, ...MORE }])}
                            aria-label={`Add hours to ${day}`}
                            title="Add hours"
                            className={`${BUTTON} text-green hover:bg-mint-pale`}
                          >
                            <span className="max-lg:hidden">Add hours</span>
                            <Icon path="M10 4v12M4 10h12" />
                          </button>
                        )}
                      </div>
                      <FieldError id={id}>{message}</FieldError>
                    </div>
                  );
                })}
              </div>
            </li>
          );
        })}
      </ul>
      <div tabIndex={-1} data-invalid={error && !errors?.size ? true : undefined} className="outline-none">
        <FieldError id="hours-error">{errors?.size ? undefined : error}</FieldError>
      </div>
    </fieldset>
  );
}

const isFilled = ({ opens, closes }: HoursRow) => opens !== '' && closes !== '';
