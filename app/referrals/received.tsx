import { age, dateAndTime } from '../content/age.ts';

/** The age of a referral, with the exact time as its tooltip. */
export function Received({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={dateAndTime(at)}>
      {age(at, now)}
    </time>
  );
}
