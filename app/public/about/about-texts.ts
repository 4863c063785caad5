import { practice } from '../../../practice.config.ts';
import { story } from '../../../practice.story.ts';

export const about = {
  title: 'About',
  description: `The story of ${practice.name}, a nutrition practice founded in ${practice.founded} that starts with your insurance card, in person and by telehealth across multiple states.`,
  ...story,
  facts: [
    { label: 'Founded', value: String(practice.founded) },
    { label: 'Visits', value: 'In person or by telehealth' },
  ],
};
