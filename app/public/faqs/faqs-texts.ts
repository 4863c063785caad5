export const faqsPage = {
  title: 'Frequently Asked Questions',
  description:
    'Which insurance we accept, what you will pay, cancellations, superbills, questions between visits, telehealth and interpreters: what others ask first.',
};

/** Returns when to call, after the phone number; '' without hours. */
export function callTimes(hours: string[]): string {
  return hours.length > 0 ? `, ${hours.join('; ')}` : '';
}
