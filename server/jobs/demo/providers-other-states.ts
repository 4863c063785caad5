/** Demo providers licensed mostly outside Washington and Oregon. */

import type { DemoProvider } from './demo-provider.ts';

export const otherStatesProviders: DemoProvider[] = [
  {
    firstName: 'Lani',
    lastName: 'Kealoha',
    states: ['HI', 'CA'],
    credentials: ['RDN', 'LD', 'MPH'],
    insuranceCompanies: ['Aetna', 'Blue Cross Blue Shield', 'Kaiser Permanente', 'United'],
    bio: [
      'Aloha. I grew up on the windward side of Oʻahu, in a house where there was always an ' +
        'extra plate. Poi, plate lunch and store-bought rotisserie chicken all get respect in my ' +
        'sessions.',
      'I see ʻohana together whenever I can, since one person rarely eats alone. My work ' +
        'covers diabetes, heart health and feeding little ones, and we keep our goals small ' +
        'enough to remember without writing them down.',
    ].join('\n\n'),
    ehrUuid: '1050114',
    portrait: 'lani-kealoha',
  },
  {
    firstName: 'Marcus',
    lastName: 'Bellweather',
    states: ['TX'],
    credentials: ['RD', 'LD', 'CDCES'],
    insuranceCompanies: ['Aetna', 'Blue Cross Blue Shield', 'Cigna', 'United'],
    bio: [
      'Barbecue is negotiable, but I would not bet on it. I am a third-generation Houstonian ' +
        'who helps people with diabetes and high blood pressure go to the cookout and enjoy ' +
        'it. We plan what the day around it looks like, and you have seconds if you want ' +
        'seconds.',
      'I worked nights in a hospital kitchen while I was in school, so I have a soft spot for ' +
        'nurses, drivers and anyone who eats dinner at breakfast time. Appointments run early ' +
        'and late for that reason.',
    ].join('\n\n'),
    ehrUuid: '1050178',
    portrait: 'marcus-bellweather',
  },
  {
    firstName: 'Talia',
    lastName: 'Ben-Ami',
    states: ['NY'],
    credentials: ['RDN', 'MS', 'CEDS'],
    insuranceCompanies: ['Aetna', 'Cigna', 'United'],
    bio: [
      'I see adults with eating disorders and chronic dieters who suspect there might be more ' +
        'to think about than lunch. My style is warm and a little dry. You are allowed to ' +
        'laugh in here, and also to cry about a bagel.',
      'I am comfortable with kosher kitchens, holiday meals and long fast days, and with the ' +
        'relatives who comment on all three. We can rehearse what to say to them. I have ' +
        'had practice.',
    ].join('\n\n'),
    ehrUuid: '1050236',
    portrait: null,
  },
  {
    firstName: 'Renée',
    lastName: 'Thibodeaux',
    states: ['TX', 'CO'],
    credentials: ['RD', 'LD', 'CSO'],
    insuranceCompanies: ['Blue Cross Blue Shield', 'Cigna', 'United'],
    bio: [
      'Renée is a Cajun cook, a former choir director and a cancer survivor, and she will ' +
        'answer questions about any of the three. She helps people in treatment keep eating, ' +
        'and helps people after treatment make peace with a body that may feel unfamiliar.',
      'She keeps visits short when energy is low. Twenty minutes and one good idea is a ' +
        'perfectly fine appointment. She often ends by asking what you are looking forward ' +
        'to tasting.',
    ].join('\n\n'),
    ehrUuid: null,
    portrait: 'renee-thibodeaux',
  },
  {
    firstName: 'Josie',
    lastName: 'Lafromboise',
    states: ['MT', 'ID'],
    credentials: ['RDN', 'LD', 'MPH'],
    insuranceCompanies: ['Aetna', 'Blue Cross Blue Shield', 'Pacific Source', 'Regence'],
    bio: [
      'It is forty miles from my porch to a grocery store, so when I talk about meal planning ' +
        'I mean chest freezers, canned goods and game meat. I work with rural families on ' +
        'preventive nutrition, diabetes and feeding elders at home.',
      'I ask about chokecherries and hunting season because they matter to the people I see. ' +
        'If the connection drops, I call you back. If calving runs late, we move the ' +
        'appointment.',
    ].join('\n\n'),
    ehrUuid: null,
    portrait: 'josie-lafromboise',
  },
  {
    firstName: 'Gabriel',
    lastName: 'Ferreira',
    states: ['CA', 'AZ'],
    credentials: ['RDN', 'MS', 'CSSD'],
    insuranceCompanies: ['Blue Cross Blue Shield', 'Cigna', 'Honor Health', 'Kaiser Permanente'],
    bio: [
      'Soccer brought me to nutrition. I played until a back injury, then spent a long year ' +
        'learning how to eat when I was not training, which nobody had ever mentioned. Now I ' +
        'help active adults through injuries, off-seasons and retirement from sport.',
      'I keep things concrete: what is in the fridge, what time you finish work, which two ' +
        'meals you can cook without thinking. I also see vegetarians and vegans of every ' +
        'athletic ability.\nSessions in English, Portuguese or Spanish.',
    ].join('\n\n'),
    ehrUuid: '1050402',
    portrait: 'gabriel-ferreira',
  },
  {
    firstName: 'Rosalind',
    lastName: 'Achterberg',
    states: ['MN'],
    credentials: ['RD', 'LD'],
    insuranceCompanies: ['Blue Cross Blue Shield', 'United'],
    bio: [
      'Cholesterol numbers tend to arrive with a pamphlet and not much else. I am the person ' +
        'you can ask about the pamphlet. I explain which parts are well supported, which ' +
        'are old habit, and which you can skip because you dislike oatmeal.',
      'Before this I ran the kitchen at a retirement community and fed two hundred opinionated ' +
        'Minnesotans a day. I know how to make vegetables taste of something. Hotdish is safe ' +
        'with me.',
    ].join('\n\n'),
    ehrUuid: null,
    portrait: null,
  },
  {
    firstName: 'Sofía',
    lastName: 'Echeverría',
    states: ['AZ', 'CA', 'OR'],
    credentials: ['RDN', 'CSP', 'IFNCP'],
    insuranceCompanies: ['Aetna', 'Blue Cross Blue Shield', 'Honor Health', 'Providence'],
    bio: [
      '¡Bienvenidos! I look after children and teenagers with food allergies, eczema, celiac ' +
        'disease and tricky tummies. Kids get to run part of the appointment. They usually ' +
        'choose the show-and-tell, and I have met many hamsters.',
      'With teens I talk about confidentiality first and food second. With parents I talk ' +
        'about sleep, because you need some. I offer every visit in Spanish or English, and ' +
        'families who switch mid-sentence will feel at home.',
    ].join('\n\n'),
    ehrUuid: '1050519',
    portrait: 'sofia-echeverria',
  },
  {
    firstName: 'Sunita',
    lastName: 'Adhikari',
    states: ['CO', 'AZ'],
    credentials: ['RD', 'MS', 'IFNCP'],
    insuranceCompanies: ['Aetna', 'Cigna', 'Honor Health', 'United'],
    bio: [
      'What would you eat if no one had ever given you a rule about it? I ask this on the ' +
        'second visit, once you know me a little. The answers are usually more sensible, and ' +
        'more delicious, than people expect.',
      'I practice intuitive eating with adults, including people who also have digestive ' +
        'conditions and need some structure. The two can live together more easily than you ' +
        'may have read.\nI often help with:\nIBS and bloating\nLeaving ' +
        'chronic dieting\nEating well on a vegetarian diet\nReading lab results without panic',
    ].join('\n\n'),
    ehrUuid: '1050573',
    portrait: null,
  },
];
