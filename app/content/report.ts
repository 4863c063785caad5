/** Texts of the page that reports a problem with a listing. The phone number follows a text without a period. */
export const report = {
  title: 'Report a Problem with This Listing',
  description: 'Tell us what is wrong with the listing of a dietitian, without your name or contact details.',
  lead: 'Something about this listing is wrong? Thank you for telling us. We check each report.',
  formTitle: 'What is wrong?',
  textHint: 'At most 500 characters. Please write nothing about your health or other people.',
  insurerHint: 'Which insurer and state?',
  privacy:
    'We do not ask who you are, so we cannot answer. What you write is encrypted, and deleted 90 days after we close the report.',
  withoutScripts: 'This form needs JavaScript. Please call us instead, at',
  success: 'Thank you. We will check this listing.',
  submit: 'Send report',
  back: 'Back to the profile',
  contact: {
    title: 'Need an answer?',
    text: 'Call us about a visit or a bill.',
    hasFax: false,
  },
} as const;
