import chronicCare from '../../illustrations/benefit-chronic-care.svg';
import counseling from '../../illustrations/benefit-counseling.svg';
import insurance from '../../illustrations/benefit-insurance.svg';
import interpreters from '../../illustrations/benefit-interpreters.svg';
import visit from '../../illustrations/benefit-visit.svg';
import weightInclusive from '../../illustrations/benefit-weight-inclusive.svg';
import clinicPartnerships from '../../illustrations/services-clinic-partnerships.svg';
import corporateWellness from '../../illustrations/services-corporate-wellness.svg';
import diabetesManagement from '../../illustrations/services-diabetes-management.svg';
import nutritionCounseling from '../../illustrations/services-nutrition-counseling.svg';

export const benefits = [
  {
    title: 'In person or virtual',
    text: 'Sit down together in our offices, or talk by video from your own kitchen table.',
    icon: visit,
  },
  {
    title: 'Pay with insurance',
    text: 'We work with major insurers, and most patients pay $0 out of pocket.',
    icon: insurance,
  },
  {
    title: 'Nutrition counseling',
    text: 'A plan that fits how you cook, shop and live, one visit at a time.',
    icon: counseling,
  },
  {
    title: 'Medical interpreters',
    text: 'Speak in the language you think in. Ask us about an interpreter for your visit.',
    icon: interpreters,
  },
  {
    title: 'Weight-inclusive care',
    text: 'Every body is welcome here. We look at how you feel and function, not only at a number.',
    icon: weightInclusive,
  },
  {
    title: 'Chronic condition support',
    text: 'Steady support for living with diabetes, heart and gut conditions, and more.',
    icon: chronicCare,
  },
];

export const steps = [
  {
    title: 'Tell us your state and insurance',
    text: 'We show the dietitians who are licensed where you live and accept your insurance.',
  },
  { title: 'Choose someone you like', text: 'Read how they work, then book online or call us.' },
  { title: 'Meet by video or in person', text: 'From your kitchen table, or in one of our offices.' },
];

export const services = [
  {
    id: 'nutrition-counseling',
    title: 'Personal Nutrition Counseling',
    text: 'One dietitian gets to know you: your health history, your week, what you like to eat and what you would rather not. Together you choose the next small step. Our dietitians specialize in:',
    list: [
      'Preventive Nutrition',
      'Intuitive Eating',
      'Gastrointestinal',
      'Cancer',
      'Pediatric & Adolescents',
      'Food Allergies & Intolerances',
      'Eating Disorders',
      'Cardiovascular Health',
      'Sustainable Weight Loss',
      'Diabetes Management',
    ],
    illustration: nutritionCounseling,
  },
  {
    id: 'corporate-wellness',
    title: 'Corporate Wellness',
    text: 'We bring nutrition to where people spend their days: talks and workshops that leave time for questions, and individual visits for those who want to go further.',
    illustration: corporateWellness,
  },
  {
    id: 'clinic-partnerships',
    title: 'Medical Clinic Partnerships',
    text: 'Clinics refer patients to us, and our dietitians become part of the care team. We get in touch with each patient to find a time.',
    illustration: clinicPartnerships,
  },
  {
    id: 'diabetes-management',
    title: 'Diabetes Management',
    text: 'Food is part of every day with diabetes. We help you understand how meals affect you, plan around the life you have, and keep the pleasure in eating.',
    illustration: diabetesManagement,
  },
];
