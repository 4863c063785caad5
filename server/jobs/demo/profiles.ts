import { foldName } from '../../../domain/fold-text.ts';
import { npiOf } from '../../../domain/forms/npi.ts';
import type { ReferenceLists } from '../../lists/public-repository.ts';
import type { ProviderContent } from '../../providers/record.ts';
import type { DemoProvider } from './demo-provider.ts';

/** Demo offices in three cities. */
export const demoOffices = [
  {
    name: 'Sorrel Portland',
    street: '1420 NW Alder Court, Suite 210',
    city: 'Portland',
    stateCode: 'OR',
    zip: '97209',
    phone: null,
    wheelchairAccess: 'Level entrance on Alder Court, then the elevator to the second floor.',
  },
  {
    name: 'Sorrel Seattle',
    street: '88 Larkspur Avenue N',
    city: 'Seattle',
    stateCode: 'WA',
    zip: '98109',
    phone: '(206) 555-0128',
    wheelchairAccess: 'Ramp beside the front steps. The door has a push button.',
  },
  {
    name: 'Sorrel Boise',
    street: '305 W Sagebrush Street',
    city: 'Boise',
    stateCode: 'ID',
    zip: '83702',
    phone: '(208) 555-0173',
    wheelchairAccess: null,
  },
];

/** Concerns (by a word of their names) and languages by last name; 'interpreters' and cities stand among them. */
const PROFILES: Record<string, string> = {
  Achebe: 'Diabetes, Cardiovascular, Preventive; en; interpreters, Seattle',
  'O’Malley': 'Disorders, Intuitive; en; Seattle',
  Wiśniewska: 'Pediatric, Preventive; en; interpreters',
  Müller: 'Cancer, Preventive; en; Seattle, Boise',
  'Thu-Hà Nguyễn': 'Pediatric, Allergies; en, vi; Seattle',
  Warsame: 'Diabetes, Preventive, Weight; en, so, ar; interpreters, Seattle',
  Whitcomb: 'Preventive, Weight; en',
  Oyelaran: 'Cardiovascular, Diabetes, Preventive; en; interpreters, Seattle',
  Sørensen: 'Cardiovascular, Diabetes; en; Seattle',
  Prescott: 'Intuitive, Weight; en',
  Kowalchuk: 'Gastrointestinal, Allergies; en; Seattle',
  'Farouk-Jones': 'Preventive, Diabetes; en, ar; Seattle',
  Lindqvist: 'Gastrointestinal, Preventive, Weight; en; Portland, Boise',
  Raghunathan: 'Diabetes, Weight, Cardiovascular; en, hi; Portland, Seattle',
  Hartfield: 'Disorders, Pediatric, Intuitive; en; Portland',
  Quispe: 'Preventive, Diabetes; en, es; interpreters, Portland',
  'de la Cruz': 'Diabetes, Cardiovascular; en, es; interpreters, Portland',
  'Vander Veen': 'Allergies, Pediatric; en; Portland',
  'Peter Nguyễn': 'Preventive, Disorders; en, vi; Portland, Seattle',
  Morioka: 'Cancer, Gastrointestinal; en; Portland',
  Abramowitz: 'Diabetes, Cardiovascular, Preventive, Weight; en; Portland, Boise',
  Castellano: 'Intuitive, Disorders; en, es',
  Haddad: 'Gastrointestinal, Allergies; en, ar; Portland',
  'D’Angelo': 'Weight, Intuitive, Cardiovascular; en; Portland, Boise',
  Tsai: 'Intuitive, Preventive; en, cmn; Portland',
  Hrytsenko: 'Pediatric, Preventive; en, uk; interpreters',
  Pike: 'Disorders, Cardiovascular, Preventive; en; Portland, Seattle',
  Kealoha: 'Preventive, Diabetes; en',
  Bellweather: 'Diabetes, Cardiovascular; en; interpreters',
  'Ben-Ami': 'Disorders, Intuitive; en',
  Thibodeaux: 'Cancer, Preventive; en',
  Lafromboise: 'Preventive, Diabetes; en; Boise',
  Ferreira: 'Preventive, Weight; en, es',
  Achterberg: 'Cardiovascular, Weight; en',
  Echeverría: 'Pediatric, Allergies, Gastrointestinal; en, es; interpreters',
  Adhikari: 'Intuitive, Preventive; en, hi',
};

/** Replies of some providers to the three questions, by last name. */
const REPLIES: Record<string, Pick<ProviderContent, 'whoIWorkWith' | 'firstVisit' | 'howIWork'>> = {
  Achebe: {
    whoIWorkWith:
      'Adults who have just heard the word diabetes, and adults who have heard it for twenty years and are tired of it.',
    firstVisit:
      'We talk for about an hour. Bring your meter or your last lab results if you have them, and tell me about an ordinary Tuesday. You leave with one thing to try, never ten.',
    howIWork: 'Slowly, with numbers when they help. I write you a short note after each visit.',
  },
  Lindqvist: {
    whoIWorkWith:
      'People whose stomach decides where they sit in a restaurant, and people with thyroid trouble.',
    firstVisit: 'We draw a timeline of your symptoms together. There is no scale in the room.',
    howIWork: null,
  },
  Haddad: {
    whoIWorkWith: 'Anyone with a nervous gut, and anyone who has run out of foods that feel safe.',
    firstVisit: 'I ask many questions about dinner and none that you have to answer.',
    howIWork: 'We bring foods back one at a time and keep what works. Most people see me four to six times.',
  },
  Quispe: {
    whoIWorkWith: 'Families, farmworkers and anyone who cooks for more people than chairs.',
    firstVisit: 'Podemos hablar en español. We look at what is already in your kitchen.',
    howIWork: null,
  },
  Hartfield: {
    whoIWorkWith: 'Teens and young adults in recovery from eating disorders, and their parents.',
    firstVisit: 'Parents join for the first ten minutes. After that the hour belongs to you.',
    howIWork: 'Together with your therapist and your doctor, if you allow it.',
  },
};

type Profile = Pick<
  ProviderContent,
  | 'concernIds'
  | 'languageCodes'
  | 'officeIds'
  | 'isByVideo'
  | 'hasInterpreters'
  | 'npi'
  | 'caqhId'
  | 'whoIWorkWith'
  | 'firstVisit'
  | 'howIWork'
>;

/** Returns what visitors of the demo practice look for in a provider. @param index varies its numbers. */
export function profileOf(
  { firstName, lastName }: DemoProvider,
  index: number,
  lists: ReferenceLists,
): Profile {
  const text = PROFILES[lastName] ?? PROFILES[`${firstName} ${lastName}`] ?? '';
  const [concerns = [], languages = [], others = []] = text
    .split(';')
    .map((part) => part.split(',').map((word) => word.trim()));
  const hasWord = (name: string, word: string) => foldName(name).includes(foldName(word));
  return {
    concernIds: concerns.flatMap((word) => lists.concerns.find(({ name }) => hasWord(name, word))?.id ?? []),
    languageCodes: languages,
    officeIds: lists.offices.filter(({ city }) => others.includes(city)).map(({ id }) => id),
    // Some see patients only in their office.
    isByVideo: !['Sørensen', 'Vander Veen'].includes(lastName),
    hasInterpreters: others.includes('interpreters'),
    npi: npiOf(String(100_000_000 + index * 7)),
    caqhId: String(10_000_000 + index * 13),
    ...(REPLIES[lastName] ?? { whoIWorkWith: null, firstVisit: null, howIWork: null }),
  };
}
