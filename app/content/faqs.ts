export const faqsPage = {
  title: 'Frequently Asked Questions',
  description:
    'Which insurance we accept, what you will pay, cancellations, superbills, questions between visits, telehealth and interpreters: what others ask first.',
};
