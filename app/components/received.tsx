import { age, dateAndTime } from '../content/age.ts';

/** How long ago something came; the moment itself is its tooltip. */
export function Received({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={dateAndTime(at)}>
      {age(at, now)}
    </time>
  );
}
