/** The texts about cost and insurance, for all insurers and for one. */
export const insurancePage = {
  title: 'Insurance and Cost',
  description:
    'How health insurance covers visits with a dietitian, a script for the call to your insurer, and your right to a good faith estimate.',
  lead: 'What you pay depends on your plan. One call to your insurer tells you more. Here is what to ask.',
};

export const insurerPage = {
  title: (insurer: string) => `Seeing a Dietitian with ${insurer}`,
  lead: (insurer: string) =>
    `See where our dietitians take ${insurer}, then ask ${insurer} what you will pay.`,
  description: (insurer: string) =>
    `Where our dietitians take ${insurer}, a script for the call to ${insurer}, and your right to a good faith estimate.`,
};

export const guide = {
  title: 'How coverage works',
  terms: {
    'Medical nutrition therapy':
      'What insurers call visits with a dietitian. They know them by billing codes (CPT): 97802 for a first visit, 97803 for those that follow.',
    Diagnosis:
      'Some plans cover these visits only for certain conditions, such as diabetes or kidney disease. Others cover prevention, too.',
    'Referral and prior approval':
      'Some plans want a referral from your doctor, or want to approve visits before they take place. Others want neither.',
    'Visits per year': 'A plan may limit how many visits or hours it pays for in a year.',
    'In-network':
      'Your dietitian has a contract with your insurer, so you usually pay less. Networks differ by plan and by state.',
    Deductible:
      'What you pay yourself each year before your plan begins to pay. For some visits, plans pay before that.',
    'Copay and coinsurance':
      'Your share of each visit: a fixed amount is a copay, a percentage is coinsurance.',
  },
  caution:
    'We cannot promise what your plan will pay. Even what you hear on the phone is no promise: your insurer decides when it gets the bill.',
};

export const script = {
  title: (insurer: string | null) => `A script for the call to ${insurer ?? 'your insurer'}`,
  lead: 'Call the number for members on your insurance card, and keep the card at hand.',
  jump: 'The script for the call',
  print: 'Print the script',
  show: 'Show the questions',
  blanks: ['Date', 'Person you speak to', 'Reference number of the call'],
  opening: 'Hello. I would like to know what my plan covers for visits with a registered dietitian.',
  questions: [
    'Does my plan cover medical nutrition therapy, codes 97802 and 97803?',
    'For which diagnoses? Is prevention covered, too?',
    'Do I need a referral from a doctor, or your approval before the first visit?',
    'How many visits are covered in a year, and how many do I have left?',
    'Is my dietitian in the network of my plan, in my state?',
    'Does my deductible apply to these visits, and how much of it is left?',
    'What is my copay or coinsurance for each visit?',
    'Are video visits covered in the same way?',
  ],
  closing: 'Thank you. May I have your name and a reference number for this call?',
  after: 'Keep this page. If a bill does not match the answers, it helps you ask why.',
};

export const estimate = {
  title: 'Your right to a good faith estimate',
  text: 'If you have no insurance, or would rather not use it, you have the right to know in writing what your visits are expected to cost before they take place. If the bill is much higher than the estimate, you can dispute it.',
  ask: 'For an estimate, write to',
  more: 'Read more about your rights at cms.gov',
  url: 'https://www.cms.gov/nosurprises',
};
