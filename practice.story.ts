import { practice } from './practice.config.ts';

/** The founder's story on the About page: a first sentence, then paragraphs. Replace it with your own. */
export const story = {
  lead: `${practice.name} began with a question that kept coming up at the end of good conversations: “Can I afford to come back?”`,
  paragraphs: [
    'I am a dietitian, and for years I watched people decide about their health at the front desk. They had found someone to talk to about food, often after a long time of not talking about it at all. Then came the question of money, and some did not come back. It stayed with me.',
    `So in ${practice.founded} I founded ${practice.name}: a nutrition practice that starts with the insurance card instead of ending with it. We ask who insures you at the very beginning, so that the rest of the time is yours.`,
    'We named it after a plant that grows along paths and in kitchen gardens, easy to overlook and good to eat. It suits the way we work. Functional health, to us, is not a list of forbidden foods. It is noticing how sleep, stress, digestion, family and money meet on one plate, and changing what can be changed.',
    'Today our dietitians see people in person and by telehealth across multiple states. They are different from each other, and deliberately so: you should be able to find one who speaks to you.',
  ],
};
