/** The FAQs of a new database in Markdown, with the facts of spec section 9. The anchor is part of links to a question. */
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
    anchor: 'coverage',
    question: 'Is my visit covered?',
    answer: `Insurers call visits with a dietitian medical nutrition therapy. They know them by billing codes (CPT): 97802 for a first visit, 97803 for those that follow. Whether and how your plan covers them depends on:

- **Diagnosis**: Some plans cover these visits only for certain conditions, such as diabetes or kidney disease. Others cover prevention, too.
- **Referral and prior approval**: Some plans want a referral from your doctor, or want to approve visits before they take place. Others want neither.
- **Visits per year**: A plan may limit how many visits or hours it pays for in a year.
- **In-network**: Your dietitian has a contract with your insurer, so you usually pay less. Networks differ by plan and by state.
- **Deductible**: What you pay yourself each year before your plan begins to pay. For some visits, plans pay before that.
- **Copay and coinsurance**: Your share of each visit. A fixed amount is a copay, a percentage is coinsurance.

We cannot promise what your plan will pay. Even what you hear on the phone is no promise: your insurer decides when it gets the bill.`,
  },
  {
    anchor: 'call',
    question: 'What do I ask my insurer?',
    answer: `Call the number for members on your insurance card, and keep the card at hand. Write down the date, the person you speak to and the answers.

*Hello. I would like to know what my plan covers for visits with a registered dietitian.*

1. Does my plan cover medical nutrition therapy, codes 97802 and 97803?
2. For which diagnoses? Is prevention covered, too?
3. Do I need a referral from a doctor, or your approval before the first visit?
4. How many visits are covered in a year, and how many do I have left?
5. Is my dietitian in the network of my plan, in my state?
6. Does my deductible apply to these visits, and how much of it is left?
7. What is my copay or coinsurance for each visit?
8. Are video visits covered in the same way?

*Thank you. May I have your name and a reference number for this call?*

If a bill does not match the answers, your notes help you ask why.`,
  },
  {
    anchor: 'estimate',
    question: 'What if I do not use insurance?',
    answer: `If you have no insurance, or would rather not use it, you have the right to know in writing what your visits are expected to cost before they take place. This is a good faith estimate. If the bill is much higher than the estimate, you can dispute it.

For an estimate, write to us or call us. [Read more about your rights at cms.gov](https://www.cms.gov/nosurprises)`,
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
