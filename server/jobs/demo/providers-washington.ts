/** Demo providers licensed in Washington but not in Oregon. */

import type { DemoProvider } from './demo-provider.ts';

export const washingtonProviders: DemoProvider[] = [
  {
    firstName: 'Devon',
    lastName: 'Achebe',
    states: ['WA', 'AK'],
    credentials: ['RDN', 'MS', 'CDCES'],
    insuranceCompanies: ['Aetna', 'Cigna', 'First Choice', 'Premera', 'Regence', 'United'],
    bio: [
      'Most people who meet with me have been handed a list of foods to stop eating. I would ' +
        'rather start with what is already on your table, whether that is jollof rice, frozen ' +
        'pizza or your aunt’s tamales. We look at your glucose numbers together and I explain ' +
        'what each one can and cannot tell you.',
      'I work with adults who live with type 1, type 2 or gestational diabetes, and with people ' +
        'who were told last week that they have prediabetes and have not slept well since. If ' +
        'you use a pump or a continuous monitor, bring the reports. If you don’t, a pencil and ' +
        'the back of an envelope will do.',
      'I grew up in Tacoma and still live there with two loud children. I am a slow, cheerful ' + 'runner.',
    ].join('\n\n'),
    ehrUuid: '1048213',
    portrait: 'devon-achebe',
  },
  {
    firstName: 'Siobhán',
    lastName: 'O’Malley',
    states: ['WA'],
    credentials: ['RD', 'CEDS'],
    insuranceCompanies: ['Aetna', 'Kaiser Permanente', 'LifeWise', 'Premera', 'Regence'],
    bio: [
      'You do not need to be “sick enough” to talk with me. I have worked with eating disorders ' +
        'for fourteen years, in residential programs and in outpatient care, and I have never ' +
        'met anyone who asked for help too early. You set the pace, and I will tell you ' +
        'plainly when I think we should bring in a therapist or a physician.',
      'A first visit with me is mostly talk. There are no scales on my side of the screen and ' +
        'I will not ask you to use one on yours. Later we might plan a hard meal, eat a snack ' +
        'together on camera, or write the text you will send yourself on a bad evening.',
    ].join('\n\n'),
    ehrUuid: '1048377',
    portrait: 'siobhan-omalley',
  },
  {
    firstName: 'Łucja',
    lastName: 'Wiśniewska',
    states: ['WA', 'MN'],
    credentials: ['RDN', 'LD', 'MPH'],
    insuranceCompanies: ['Blue Cross Blue Shield', 'Cigna', 'Premera', 'Regence', 'United'],
    bio: [
      'Łucja came to dietetics by way of public health, after several years of helping school ' +
        'districts plan lunches that children would actually eat. She brings the same ' +
        'practical eye to her sessions. Expect questions about your commute, your freezer and ' +
        'who in the house does the shopping.',
      'She sees adults and families, mostly for preventive nutrition and heart health. Her ' +
        'name is pronounced “WOOTS-yah”, and she will not mind if it takes you a few tries.\n' +
        'She holds sessions in English and Polish.',
    ].join('\n\n'),
    ehrUuid: null,
    portrait: 'lucja-wisniewska',
  },
  {
    firstName: 'Annika',
    lastName: 'Müller',
    states: ['WA', 'ID'],
    credentials: ['RD', 'LD', 'MS', 'CSO'],
    insuranceCompanies: ['Aetna', 'Blue Cross Blue Shield', 'First Choice', 'Regence'],
    bio: [
      'I help people eat through cancer treatment and afterward. Some weeks that means finding ' +
        'three foods that do not taste like metal. Other weeks it means sorting through the ' +
        'advice that arrived with the casseroles, most of it kind and much of it confusing.',
      'Family members and caregivers are welcome on the call, and so are cameras switched off ' +
        'on a rough day. I keep in touch with your oncology team when you want me to, so that ' +
        'you do not have to carry messages back and forth.',
      'Away from work I bake rye bread with uneven results. I also walk an elderly dachshund ' +
        'named Pickle, at his speed.',
    ].join('\n\n'),
    ehrUuid: '1048590',
    portrait: 'annika-muller',
  },
  {
    firstName: 'Thu-Hà',
    lastName: 'Nguyễn',
    states: ['WA', 'CA'],
    credentials: ['RDN', 'MS', 'CSP'],
    insuranceCompanies: ['Aetna', 'Cigna', 'Kaiser Permanente', 'Premera', 'Regence', 'United'],
    bio: [
      'Children are honest critics. After ten years of feeding clinics I have been told that ' +
        'peas are “too round” and that yogurt is “wet on purpose”, and I take both complaints ' +
        'seriously. I work with babies starting solids, cautious eaters, teenagers and the ' +
        'tired adults who cook for all of them.',
      'Parents often worry that I will be grading their lunchboxes. I won’t. We choose one or ' +
        'two small things to try between visits, and if the week falls apart we talk about ' +
        'the week.\nSessions are available in English and Vietnamese.',
    ].join('\n\n'),
    ehrUuid: '1048644',
    portrait: 'thu-ha-nguyen',
  },
  {
    firstName: 'Amina',
    lastName: 'Warsame',
    states: ['WA', 'MN'],
    credentials: ['RDN', 'LD', 'CDCES'],
    insuranceCompanies: ['Aetna', 'Blue Cross Blue Shield', 'First Choice', 'LifeWise', 'Regence', 'United'],
    bio: [
      'Food is how my family says hello. When I became a dietitian I promised myself I would ' +
        'never ask anyone to give up the dishes they were raised on, and in nine years I have ' +
        'not needed to.',
      'I see adults for diabetes management, high blood pressure and pregnancy. I can help ' +
        'you prepare for Ramadan with your care team, read a label in the aisle, or work out ' +
        'what to do about shift work and dinner at 2 a.m. We decide together what is worth ' +
        'changing.\nLanguages:\nEnglish\nSomali\nSome Arabic',
    ].join('\n\n'),
    ehrUuid: '1048702',
    portrait: 'amina-warsame',
  },
  {
    firstName: 'Darnell',
    lastName: 'Whitcomb',
    states: ['WA'],
    credentials: ['RD', 'CSSD'],
    insuranceCompanies: ['Cigna', 'First Choice', 'Premera', 'Regence'],
    bio: [
      'I spent eight seasons feeding college rowers, who are hungry people. These days I work ' +
        'with anyone who moves, from marathon regulars to someone getting back in the pool ' +
        'after knee surgery. I care much more about how you feel at mile three than about ' +
        'what you look like at mile zero.',
      'Under-fueling is common and easy to miss, so I ask about sleep, mood and stress ' +
        'fractures along with protein. Bring your training plan if you have one. If your plan ' +
        'is “chase the dog”, we can work with that.',
    ].join('\n\n'),
    ehrUuid: '1048761',
    portrait: 'darnell-whitcomb',
  },
  {
    firstName: 'Grace',
    lastName: 'Oyelaran',
    states: ['WA', 'TX'],
    credentials: ['RDN', 'LD', 'PhD'],
    insuranceCompanies: ['Aetna', 'Blue Cross Blue Shield', 'Cigna', 'Regence', 'United'],
    bio: [
      'Dr. Oyelaran studied how blood pressure changes when people cook at home, and then ' +
        'decided she would rather be in the kitchen with them. She now sees clients full time. ' +
        'Her main interest is cardiovascular health, including cholesterol, blood pressure ' +
        'and eating after a cardiac event.',
      'Her sessions are calm and organized. She likes to share her screen, sketch the idea on ' +
        'it, and send you the drawing afterward. Clients tell her they keep the drawings on ' +
        'the fridge.',
    ].join('\n\n'),
    ehrUuid: '1048819',
    portrait: 'grace-oyelaran',
  },
  {
    firstName: 'Birgit',
    lastName: 'Sørensen',
    states: ['WA', 'AK', 'MT'],
    credentials: ['RD', 'LD', 'CSR'],
    insuranceCompanies: ['Blue Cross Blue Shield', 'LifeWise', 'Premera', 'Regence'],
    bio: [
      'I have been a dietitian since 1994, and kidneys have kept me interested the whole time. ' +
        'Renal diets have a reputation for being a long list of “no”. Many of those lists are ' +
        'out of date or were written for somebody else’s lab results.',
      'Together we read yours. I explain potassium, phosphorus and fluid in ordinary words, ' +
        'and we fit them around salmon season, a small-town grocery store or a dialysis ' +
        'schedule. I am used to patchy internet, so turn the camera off if you need to.',
    ].join('\n\n'),
    ehrUuid: '1048856',
    portrait: 'birgit-sorensen',
  },
  {
    firstName: 'Imani',
    lastName: 'Prescott',
    states: ['WA', 'NY'],
    credentials: ['RDN', 'MS'],
    insuranceCompanies: ['Aetna', 'Cigna', 'Premera', 'Regence', 'United'],
    bio: [
      'Three things to know about working with me. I will never call a food bad. I take notes ' +
        'by hand, so you will see me look down. And I will ask what you enjoyed eating this ' +
        'week before I ask anything else.',
      'My practice centers on intuitive eating for adults who have spent years going on and ' +
        'off diets. We practice noticing hunger and fullness again, which can feel strange at ' +
        'first, and we talk about clothes, mirrors and family comments too. Bodies of every ' +
        'size are welcome here as they are.',
    ].join('\n\n'),
    ehrUuid: '1048918',
    portrait: 'imani-prescott',
  },
  {
    firstName: 'Jasper',
    lastName: 'Kowalchuk',
    states: ['WA', 'MT'],
    credentials: ['RD', 'IFNCP'],
    insuranceCompanies: ['First Choice', 'Pacific Source', 'Premera', 'Regence'],
    bio: [
      'Gut trouble is hard to bring up at dinner, so bring it up with me. I work with IBS, ' +
        'reflux, celiac disease and inflammatory bowel disease, and no detail will make me ' +
        'blush. I was a line cook before I was a dietitian, which helps when the answer turns ' +
        'out to be “swap the onion for the green part of the scallion”.',
      'I use short, structured trials with a clear end date, so you know what we are testing ' +
        'and when you get your garlic back. Between visits you can send me photos of meals or ' +
        'menus. I would like you to be eating more foods, and it is my job to keep track of ' +
        'the details.',
    ].join('\n\n'),
    ehrUuid: '1049007',
    portrait: 'jasper-kowalchuk',
  },
  {
    firstName: 'Malik',
    lastName: 'Farouk-Jones',
    states: ['WA'],
    credentials: ['RDN', 'MPH'],
    insuranceCompanies: ['Kaiser Permanente', 'LifeWise', 'Regence', 'United'],
    bio: [
      'My grandfather kept a shop in Yakima, and I learned to talk about food across that ' +
        'counter. I still think a good nutrition visit should feel a bit like it: you tell me ' +
        'what you need, and I tell you what I would reach for.',
      'I see men who have not been to a dietitian before, new fathers, and people managing ' +
        'cholesterol or fatty liver. We talk about lunch from the gas station, cooking for ' +
        'one, and what to order when everyone else is having wings.',
    ].join('\n\n'),
    ehrUuid: '1049066',
    portrait: null,
    isDraft: true,
  },
];
