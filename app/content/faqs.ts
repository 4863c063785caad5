import type { HoursText } from '../../domain/practice/words.ts';

export const faqsPage = {
  title: 'Frequently Asked Questions',
  description:
    'Which insurance we accept, what you will pay, cancellations, superbills, questions between visits, telehealth and interpreters: what others ask first.',
};

/** Returns when to call, after the phone number; '' without hours. */
export function callTimes(hours: HoursText[]): string {
  return hours.length > 0 ? `, ${hours.map(({ days, time }) => `${days}, ${time}`).join('; ')}` : '';
}
