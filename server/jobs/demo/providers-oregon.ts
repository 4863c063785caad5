/** Demo providers licensed in both Oregon and Washington. */

import type { DemoProvider } from './demo-provider.ts';

export const oregonProviders: DemoProvider[] = [
  {
    firstName: 'Maren',
    lastName: 'Lindqvist',
    states: ['WA', 'OR', 'ID'],
    credentials: ['RDN', 'LD', 'MS', 'IFNCP'],
    insuranceCompanies: [
      'Aetna',
      'Blue Cross Blue Shield',
      'Cigna',
      'Pacific Source',
      'Premera',
      'Providence',
      'Regence',
    ],
    bio: [
      'I joined Sorrel when it opened in 2022, because I wanted to take my time with people and ' +
        'remember the names of their dogs. My work sits where digestion, hormones and daily ' +
        'life meet. I read labs closely, and I listen more closely than that.',
      'Our first visits will be a little like detective work. We draw a timeline of your ' +
        'symptoms, look at what you have tried, and pick the smallest useful experiment. I am ' +
        'careful with supplements and fond of soup.',
      'I live outside Olympia with my husband and a small greenhouse. Every spring I start an ' +
        'optimistic number of tomato plants.',
    ].join('\n\n'),
    ehrUuid: '1047102',
    portrait: 'maren-lindqvist',
  },
  {
    firstName: 'Priya',
    lastName: 'Raghunathan',
    states: ['WA', 'OR', 'CA'],
    credentials: ['RDN', 'LD', 'CDCES', 'CSOWM'],
    insuranceCompanies: ['Aetna', 'Cigna', 'Kaiser Permanente', 'Premera', 'Regence', 'United'],
    bio: [
      'Dal, dosa, rice and pickle were the food of my childhood, and I was startled in school ' +
        'to find so few of them in the textbooks. I now help people manage diabetes and ' +
        'insulin resistance with the grains, lentils and spices they already cook.',
      'Some clients come with weight on their minds. I am happy to talk about it without ' +
        'judgment, and also happy never to mention it. Either way we look at energy, sleep, ' +
        'strength and lab work, and I do not use weight as a score for how you are doing.',
    ].join('\n\n'),
    ehrUuid: '1047233',
    portrait: 'priya-raghunathan',
    panelStates: { 'Kaiser Permanente': 'CA' },
  },
  {
    firstName: 'Zoë',
    lastName: 'Hartfield',
    states: ['WA', 'OR'],
    credentials: ['RD', 'LD', 'CEDS'],
    insuranceCompanies: ['Aetna', 'First Choice', 'Pacific Source', 'Providence', 'Regence'],
    bio: [
      'Hi, I’m Zoë. I work with teens and young adults who are recovering from eating ' +
        'disorders, and with the people who love them. I am direct, a bit goofy, and very ' +
        'hard to shock.',
      'I follow a non-diet, weight-inclusive approach and work closely with therapists and ' +
        'physicians. With younger clients, parents usually lead at the table for a while, and ' +
        'I coach you through it meal by meal. With older clients we work out who should be in ' +
        'the room and who should not.',
      'Neurodivergent eaters, sensory needs and same-five-foods households are familiar ' +
        'ground. Fidgeting during sessions is encouraged.',
    ].join('\n\n'),
    ehrUuid: '1047318',
    portrait: 'zoe-hartfield',
  },
  {
    firstName: 'Ñusta',
    lastName: 'Quispe',
    states: ['WA', 'OR'],
    credentials: ['RDN', 'LD', 'MPH'],
    insuranceCompanies: ['Aetna', 'LifeWise', 'Pacific Source', 'Providence', 'Regence'],
    bio: [
      'Ñusta spent her twenties running cooking classes in church basements and farmworker ' +
        'housing. The lesson she took from it is that people know a great deal about feeding ' +
        'themselves, and that advice works best when it begins there. She still teaches with ' +
        'a hot plate in view of the camera whenever she can.',
      'She sees families for preventive nutrition, gestational diabetes and childhood growth ' +
        'concerns. Visits may be held in Spanish or English, and grandparents are always ' +
        'welcome to join.',
    ].join('\n\n'),
    ehrUuid: '1047390',
    portrait: 'nusta-quispe',
  },
  {
    firstName: 'Joaquín',
    lastName: 'de la Cruz',
    states: ['OR', 'WA', 'CA', 'AZ'],
    credentials: ['RDN', 'LD', 'MS', 'CSR'],
    insuranceCompanies: ['Aetna', 'Blue Cross Blue Shield', 'Cigna', 'Honor Health', 'Regence', 'United'],
    bio: [
      'My mother was on dialysis for six years, and I was the one who cooked. That is how I ' +
        'became a renal dietitian. I know what it is to read a bean label three times and ' +
        'still not be sure.',
      'I help people with chronic kidney disease, high blood pressure and diabetes, often all ' +
        'three at once, make one plan out of three sets of instructions. I ask what you will ' +
        'miss most and we find room for it where we can. Hablo español.',
    ].join('\n\n'),
    ehrUuid: '1047455',
    portrait: 'joaquin-delacruz',
  },
  {
    firstName: 'Hannah',
    lastName: 'Vander Veen',
    states: ['OR', 'WA'],
    credentials: ['RD', 'LD', 'CSP'],
    insuranceCompanies: ['Aetna', 'Cigna', 'Providence', 'Regence'],
    bio: [
      'When a child has food allergies, the whole household learns to read labels. I help ' +
        'families do it with less dread. We cover birthday parties, school forms, restaurant ' +
        'cards, cross-contact at Grandma’s, and what to pack for a long flight.',
      'I have two children of my own, one of whom carries epinephrine. I work alongside your ' +
        'allergist on food introductions and make sure that growing bodies are not short of ' +
        'calcium, iron or fun. Nobody gets a lecture about goldfish crackers.',
    ].join('\n\n'),
    ehrUuid: '1047512',
    portrait: null,
  },
  {
    firstName: 'Peter',
    lastName: 'Nguyễn',
    states: ['OR', 'WA'],
    credentials: ['RDN', 'LD', 'CSSD'],
    insuranceCompanies: ['Aetna', 'First Choice', 'Providence', 'Regence', 'United'],
    bio: [
      'I climb, badly, and I work with people who climb, dance, lift, skate and ride. Sports ' +
        'that reward being small can make eating complicated. I try to make it simple again: ' +
        'enough food, early enough in the day, most days.',
      'I also see adults with IBS whose training and stomachs do not get along. Expect a lot ' +
        'of talk about breakfast. I keep a spreadsheet of portable snacks ranked by how well ' +
        'they survive a backpack, and clients get a copy.',
    ].join('\n\n'),
    ehrUuid: null,
    portrait: 'peter-nguyen',
  },
  {
    firstName: 'Kenji',
    lastName: 'Morioka',
    states: ['OR', 'WA', 'HI'],
    credentials: ['RD', 'LD', 'CSO'],
    insuranceCompanies: ['Aetna', 'Blue Cross Blue Shield', 'Kaiser Permanente', 'Regence'],
    bio: [
      'I trained as a chef first and cooked professionally for eleven years. When my sister ' +
        'was treated for lymphoma I became the family’s maker of broths, and I went back to ' +
        'school not long after.',
      'In oncology nutrition the plan changes often. One week we work on swallowing, the next ' +
        'on appetite, the next on how to sit at a table with friends again. I write down ' +
        'recipes as we talk, with quantities small enough that you will not feel bad about ' +
        'leaving half.',
    ].join('\n\n'),
    ehrUuid: '1047640',
    portrait: null,
  },
  {
    firstName: 'Ruth',
    lastName: 'Abramowitz',
    states: ['OR', 'WA', 'ID', 'MT', 'CO', 'AK'],
    credentials: ['RDN', 'LD', 'PhD', 'CDCES'],
    insuranceCompanies: [
      'Aetna',
      'Blue Cross Blue Shield',
      'Cigna',
      'Pacific Source',
      'Premera',
      'Providence',
      'Regence',
      'United',
    ],
    bio: [
      'Ruth has been practicing long enough to have taught the low-fat diet, the low-carb diet ' +
        'and the apology for both. She is skeptical of anything sold with a countdown clock. ' +
        'What has lasted, she says, is curiosity and a decent lentil soup.',
      'She works with older adults on bone health, appetite changes, diabetes and heart ' +
        'disease, and with their grown children when those children are worried. Many of her ' +
        'clients live a long drive from the nearest clinic. She is patient with microphones, ' +
        'and will wait while you find the button.',
    ].join('\n\n'),
    ehrUuid: '1047701',
    portrait: 'ruth-abramowitz',
  },
  {
    firstName: 'Wren',
    lastName: 'Castellano',
    states: ['OR', 'WA'],
    credentials: ['RDN', 'LD'],
    insuranceCompanies: ['Aetna', 'LifeWise', 'Pacific Source', 'Providence', 'Regence'],
    bio: [
      'I’m Wren (they/them), and I work mostly with queer and trans adults who would like ' +
        'nutrition care without a side of assumptions. You will not have to teach me the ' +
        'basics of who you are before we get to why you came.',
      'Topics that come up often: eating around hormone therapy, recovery from restrictive ' +
        'eating, ADHD and forgotten meals, and grocery budgets that need to stretch. I send a ' +
        'short written summary after each visit, because nobody remembers everything.',
    ].join('\n\n'),
    ehrUuid: '1047788',
    portrait: null,
  },
  {
    firstName: 'Noor',
    lastName: 'Haddad',
    states: ['OR', 'WA'],
    credentials: ['RD', 'LD', 'MS'],
    insuranceCompanies: ['Aetna', 'Cigna', 'First Choice', 'Premera', 'Regence'],
    bio: [
      'A rumbling stomach in a quiet meeting is what brings many people to my calendar. I work ' +
        'with irritable bowel syndrome, reflux, celiac disease and food intolerances. I also ' +
        'work with people who have cut out so much that dinner has become lonely.',
      'We add foods back, slowly and on purpose. I keep a running list of what your body said ' +
        'yes to, because the noes are easy to remember. Visits in English, Arabic or French.',
    ].join('\n\n'),
    ehrUuid: '1047846',
    portrait: 'noor-haddad',
    acceptingNote: 'On parental leave. My colleagues are glad to see you.',
  },
  {
    firstName: 'Erin',
    lastName: 'D’Angelo',
    states: ['OR', 'WA', 'ID'],
    credentials: ['RDN', 'LD', 'CSOWM'],
    insuranceCompanies: ['Aetna', 'Blue Cross Blue Shield', 'Pacific Source', 'Regence'],
    bio: [
      'People ask me about weight loss and I answer honestly: bodies differ, scales are noisy, ' +
        'and I will not put you on a plan that I would not hand to a friend. If weight is one ' +
        'of your concerns, we can go slowly and keep meals you like. If you decide along the ' +
        'way that you would rather think about something else, we do that.',
      'I support clients before and after bariatric surgery, and people who take medicines ' +
        'that change their appetite. Eating enough, and enough protein, fluid and fiber, is ' +
        'often what we work on most. There is no weigh-in.',
    ].join('\n\n'),
    ehrUuid: '1047903',
    portrait: null,
    lapsedState: 'ID',
  },
  {
    firstName: 'Mei-Ling',
    lastName: 'Tsai',
    states: ['OR', 'WA'],
    credentials: ['RDN', 'LD', 'IFNCP'],
    insuranceCompanies: ['Cigna', 'LifeWise', 'Premera', 'Providence', 'Regence', 'United'],
    bio: [
      'Tell me about your grandmother’s kitchen. It is an odd first question, but the answers ' +
        'tell me what comfort tastes like to you, and that is useful when we plan for a hard ' +
        'week.',
      'I see adults with thyroid conditions, polycystic ovary syndrome, migraine and long-term ' +
        'fatigue. I look at the whole pattern of sleep, stress, meals and labs, and then ' +
        'suggest less than you might expect. One change done well is plenty for a month.',
      'I speak English, Mandarin and a shy sort of Taiwanese. Interruptions from toddlers and ' +
        'parrots are fine with me.',
    ].join('\n\n'),
    ehrUuid: '1047961',
    portrait: 'mei-ling-tsai',
    panelStates: { Premera: 'WA' },
  },
  {
    firstName: 'Oksana',
    lastName: 'Hrytsenko',
    states: ['OR', 'WA'],
    credentials: ['RD', 'LD'],
    insuranceCompanies: ['Aetna', 'Kaiser Permanente', 'Providence', 'Regence'],
    bio: [
      'Oksana worked as a pediatric nurse in Lviv before moving to Salem and starting over as ' +
        'a dietitian. She has a gift for explaining growth charts to frightened parents, and ' +
        'for explaining parents to their teenagers.',
      'Her caseload includes picky eating, constipation, low iron, tube-feeding transitions ' +
        'and vegetarian teens. She speaks Ukrainian, Russian and English. Her cat attends ' +
        'most appointments.',
    ].join('\n\n'),
    ehrUuid: '1048022',
    portrait: 'oksana-hrytsenko',
  },
  {
    firstName: 'Eleanor',
    lastName: 'Pike',
    states: ['OR', 'WA'],
    credentials: ['RDN', 'LD', 'MS', 'CEDS'],
    insuranceCompanies: ['Aetna', 'Blue Cross Blue Shield', 'Cigna', 'Regence', 'United'],
    bio: [
      'I like midlife. I work with women and others in their forties, fifties and sixties ' +
        'whose bodies are changing and who are tired of being sold a fix for it. We talk ' +
        'about menopause, bones, cholesterol and the eating disorder that never quite left.',
      'I will ask good questions and I will not hurry you. Some clients come every week for a ' +
        'season, others twice a year. Both ways work well.',
    ].join('\n\n'),
    ehrUuid: null,
    portrait: 'eleanor-pike',
  },
];
