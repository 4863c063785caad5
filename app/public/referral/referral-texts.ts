/** Texts of the referral page, partly verbatim from spec section 8. The phone number follows a text without a period. */
export const referral = {
  title: 'Refer a Patient',
  lead: "Share your patient's contact details. We take it from there and find a time that suits your patient.",
  formTitle: 'Patient Information',
  companyHint: 'The clinic or employer that refers the patient.',
  privacy:
    'We use these details only to get in touch with your patient. They are encrypted on their way to us and where we keep them.',
  withoutScripts:
    'This form needs JavaScript and a browser from 2023 or later. Please call or fax us instead: it is just as quick.',
  details: {
    title: 'Details',
    lead: 'All of this is optional, and encrypted like the rest.',
    unknown: 'Not given',
  },
  contact: {
    title: 'Prefer to call or fax?',
    text: 'We are glad to take a referral by phone or fax as well.',
  },
  success: {
    title: 'Your referral was submitted successfully!',
    next: 'We will call or email your patient to find a time.',
    keep: 'Please keep the reference, in case you contact us about it.',
    another: 'Refer another',
    print: 'Print this page',
  },
  rejected: 'CAPTCHA verification failed',
  failed: {
    title: 'Something went wrong. Please try again later.',
    next: 'Nothing you typed is lost. You can press Submit again, or call us at',
    fields: 'Nothing you typed is lost. Please look at the fields marked below.',
  },
} as const;

/** States of the human verification. */
export const CAPTCHA_STATES = {
  idle: 'Runs automatically as you fill in the form.',
  verified: 'Verified',
  failed: 'Not verified. It runs again when you press Submit.',
} as const;
