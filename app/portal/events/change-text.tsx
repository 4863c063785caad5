import { excerptAround } from './excerpt.ts';

/** Longer texts are collapsed behind a button. */
const SHORT = 120;

/** The old and new value of a field. */
export function ChangeText({ change: { from, to } }: { change: { from: string | null; to: string | null } }) {
  return (
    <>
      <Value text={from} other={to} />
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> changed to </span>
      <Value text={to} other={from} />
    </>
  );
}

/** Shows the part of a long text that differs from the other one. */
export function Value({ text, other = null }: { text: string | null; other?: string | null }) {
  if (text === null) return <span className="text-ink-soft">not set</span>;
  if (text.length <= SHORT) return <span className="whitespace-pre-line">{text}</span>;
  return (
    <details className="group/value inline open:flex open:flex-col">
      <summary className="inline cursor-pointer group-open/value:order-last">
        <span className="group-open/value:hidden">{`${excerptAround(text, other, SHORT)} `}</span>
        <span className="link text-sm group-open/value:hidden">Show all</span>
        <span className="link hidden text-sm group-open/value:inline">Show less</span>
      </summary>
      <p className="whitespace-pre-line">{text}</p>
    </details>
  );
}
