import { expect, test } from 'vitest';
import { callTimes } from './faqs-texts.ts';

const WEEK = 'Monday to Friday, 8:00 am to 6:00 pm Pacific';
const SATURDAY = 'Saturday, 9:00 am to 1:00 pm Pacific';

test.each([
  [[], ''],
  [[WEEK], ', Monday to Friday, 8:00 am to 6:00 pm Pacific'],
  [[WEEK, SATURDAY], ', Monday to Friday, 8:00 am to 6:00 pm Pacific; Saturday, 9:00 am to 1:00 pm Pacific'],
])('names all days with their hours: %j', (hours, text) => {
  expect(callTimes(hours)).toBe(text);
});
