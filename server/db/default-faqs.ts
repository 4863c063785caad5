/** The FAQs of a new database, with the facts of spec section 9. The anchor is part of links to a question. */
export const defaultFaqs: { anchor: string; question: string; answer: string }[] = [
  {
    anchor: 'insurance',
    question: 'Which insurance do you accept?',
    answer:
      'We accept Aetna, Blue Cross Blue Shield, United Health Care, Cigna, Regence and Premera, among others.\n\nEach dietitian works with their own list of insurers. Search with your state and insurance to see who accepts yours.',
  },
  {
    anchor: 'cost',
    question: 'What will I pay?',
    answer:
      'Most patients pay $0 out of pocket. What applies to you depends on your plan, and your insurer can tell you how it covers nutrition counseling.',
  },
  {
    anchor: 'out-of-network',
    question: 'What if you are out of network with my insurance?',
    answer:
      'You are welcome all the same. Out-of-network clients get a superbill, which you can send to your insurer.',
  },
  {
    anchor: 'payment',
    question: 'Which payment methods do you accept?',
    answer: 'Visa, MasterCard, American Express and Discover credit cards, debit cards, and FSA/HSA cards.',
  },
  {
    anchor: 'card-on-file',
    question: 'Do I need a card to book?',
    answer: 'Yes. A card on file is required when booking.',
  },
  {
    anchor: 'cancellation',
    question: 'What if I have to cancel?',
    answer:
      'Please tell us as early as you can. A cancellation or no-show within 24 hours of an appointment costs $40.',
  },
  {
    anchor: 'questions-between-visits',
    question: 'Can I ask my dietitian something between visits?',
    answer:
      'Yes, for short questions. Questions that need more than 10 minutes go to a scheduled follow-up, so that they get the time they deserve.',
  },
  {
    anchor: 'virtual',
    question: 'Do I have to come to an office?',
    answer:
      'No. Visits are in person or virtual, and our telehealth reaches multiple states. Ask your dietitian which of them they offer.',
  },
  {
    anchor: 'interpreter',
    question: 'Can we talk in another language?',
    answer: 'We work with medical interpreters. Tell us which language you prefer when you get in touch.',
  },
];
