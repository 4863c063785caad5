/** The careers page, with the facts of spec section 9. */
export const careers = {
  title: 'Dietitian Opportunities',
  description:
    'Work as a dietitian with patients who have insurance: $60 to $90 per hour, as a contract solo practice or in our group, in person or by telehealth.',
  lead: 'Work with people who want your help, in the way that suits your week.',
  whyUs: {
    title: 'Why Choose Us?',
    items: [
      { title: '$60 to $90 per hour', text: 'The rate depends on the insurer.' },
      {
        title: 'Solo or in a group',
        text: 'Join as a contract solo practice dietitian, or as part of our group practice.',
      },
      {
        title: 'Patients with insurance',
        text: 'Most pay $0 out of pocket, so money need not decide whether they come back.',
      },
      { title: 'In person or by telehealth', text: 'See people across the table or across the state.' },
    ],
  },
  whoWeNeed: {
    title: "Who We're Looking For",
    items: [
      'A Registered Dietitian, verified by the registration commission',
      'An active state license',
      'A completed CAQH profile',
      'Current malpractice insurance',
    ],
  },
  howTo: {
    title: 'How to Apply',
    steps: [
      { title: 'Fill in the form', text: 'Have your state license and your CAQH number at hand.' },
      {
        title: 'Talk with us',
        text: 'We check your registration and license, and call you to get to know you.',
      },
      {
        title: 'Join the insurers',
        text: 'We enroll you with the insurers of your states. You tell us your hours.',
      },
      { title: 'See patients', text: 'Visitors find you here by their state and their insurance.' },
    ],
  },
  apply: 'Apply Now',
};
