import type { NoticeSlot } from '../../domain/practice/notices/form.ts';

/** When a practice needs a notice, and where its official model text is found. */
export const NOTICE_SLOTS: Record<NoticeSlot, { need: string; source: string; url: string }> = {
  privacy_practices: {
    need: 'Needed by every practice that bills insurers electronically (HIPAA, 45\u00a0CFR\u00a0164.520), also on its website.',
    source: 'Model notices by HHS',
    url: 'https://www.hhs.gov/hipaa/for-professionals/privacy/guidance/model-notices-privacy-practices/index.html',
  },
  nondiscrimination: {
    need: 'Needed if you get federal funds, such as from Medicare or Medicaid (Section 1557, 45\u00a0CFR\u00a092.10).',
    source: 'Sample notice by HHS',
    url: 'https://www.hhs.gov/civil-rights/for-individuals/section-1557/translated-resources/index.html',
  },
  language_assistance: {
    need: 'Needed with the nondiscrimination notice, in English and the 15 most common other languages of your states (45\u00a0CFR\u00a092.11).',
    source: 'Translated samples by HHS',
    url: 'https://www.hhs.gov/civil-rights/for-individuals/section-1557/translated-resources/index.html',
  },
  good_faith_estimate: {
    need: 'Needed if any patient may pay without insurance: it says that they can ask for an estimate first (45\u00a0CFR\u00a0149.610).',
    source: 'Standard notice by CMS (form CMS-10791)',
    url: 'https://www.cms.gov/regulations-and-guidance/legislation/paperworkreductionactof1995/pra-listing/cms-10791',
  },
  accessibility: {
    need: 'Recommended for every practice: it says how to use the site with assistive technology, and whom to tell about a barrier.',
    source: 'Guidance and a generator by W3C',
    url: 'https://www.w3.org/WAI/planning/statements/',
  },
  website_privacy: {
    need: 'Needed where a state asks for it, such as California, if visitors send you personal data: it says what this site collects.',
    source: 'Model Privacy Notice by ONC',
    url: 'https://www.healthit.gov/topic/privacy-security-and-hipaa/model-privacy-notice-mpn',
  },
};
