import { formatDate } from '../../../domain/dates.ts';
import { readForm } from '../../../domain/forms/field.ts';
import { PRACTICE_FORM } from '../../../domain/practice/facts-form.ts';
import { closureText, hoursTexts } from '../../../domain/practice/words.ts';
import { practice } from '../../../practice.config.ts';
import { FormPreview } from '../../editing/form-layout.tsx';

/** Shows hours, closures and the banner as visitors see them; of invalid facts, what can be read. */
export function PracticePreview({ entered }: { entered: Record<string, unknown> }) {
  const { hours, closures, notice } = readForm(PRACTICE_FORM, entered).fields;
  const dated = closures.filter(({ startsOn, endsOn }) => startsOn && endsOn);
  const texts = hoursTexts(
    hours.filter(({ opens, closes }) => opens && closes),
    practice.timeZone,
  );
  return (
    <FormPreview>
      <h3 className="mt-4 font-sans text-sm font-semibold">Hours</h3>
      {texts.length === 0 && <p className="text-ink-soft">No hours are shown.</p>}
      {texts.map(({ days, time }) => (
        <p key={days} className="mt-1">
          {days}
          <br />
          {time}
        </p>
      ))}
      {dated.map((closure) => (
        <p key={JSON.stringify(closure)} className="mt-1 wrap-anywhere">
          {closureText(closure)}
        </p>
      ))}
      {dated.length > 0 && <p className="mt-1 text-sm text-ink-soft">Shown from 30 days before.</p>}
      <h3 className="mt-4 font-sans text-sm font-semibold">Banner</h3>
      {notice?.text ? (
        <>
          <p className="mt-1 rounded-lg bg-mustard-pale px-4 py-3 wrap-anywhere">{notice.text}</p>
          {notice.startsOn && notice.endsOn && (
            <p className="mt-1 text-sm text-ink-soft">
              {`Shown from ${formatDate(notice.startsOn)} to ${formatDate(notice.endsOn)}.`}
            </p>
          )}
        </>
      ) : (
        <p className="text-ink-soft">No banner is shown.</p>
      )}
    </FormPreview>
  );
}
