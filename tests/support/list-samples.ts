import type { ListName } from '../../domain/lists/lists.ts';

type Sample = { item: object; change: readonly [field: string, value: unknown] };

/** For every list that staff edit, an item to add and a change of it, as the API takes them. */
export const LIST_SAMPLES = {
  insurers: { item: { name: 'Moda', aliases: ['ODS'], is_on_home: false }, change: ['is_on_home', true] },
  credentials: {
    item: { title: 'Certified Nutrition Support Clinician', abbreviation: 'CNSC' },
    change: ['abbreviation', 'CN'],
  },
  concerns: { item: { name: 'Kidneys', explanation: 'Renal diets.' }, change: ['explanation', 'Diets.'] },
  offices: {
    item: {
      ...{ name: 'North', street: '1 A St', city: 'Bend', state_code: 'OR', zip: '97701' },
      ...{ phone: null, wheelchair_access: null },
    },
    change: ['street', '2 A St'],
  },
  faqs: {
    item: { question: 'Do you see children?', answer_markdown: 'Yes.' },
    change: ['answer_markdown', 'No.'],
  },
  notices: {
    item: {
      ...{ title: 'Fees', slug: 'fees', text_markdown: 'One.', effective_on: '2027-03-31' },
      is_published: false,
    },
    change: ['is_published', true],
  },
} satisfies Record<ListName, Sample>;
