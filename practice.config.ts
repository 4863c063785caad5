/** What defines this installation. Page texts are beside the pages in app/public/, the logo is app/illustrations/logo.svg. */
export const practice = {
  name: 'Sorrel',
  /** A short description, shown below the name in the footer. */
  descriptor: 'Functional-health nutrition',
  founded: 2022,
  founder: { name: 'Marisol Reyes', credentials: 'MS, RDN' },
  /** IANA name of the time zone in which staff read times, such as America/New_York. */
  timeZone: 'America/Los_Angeles',
  portalName: 'Sorrel Portal',
  /** Initial values of a new database. Staff change them later in the portal. */
  defaults: {
    /** Lines as visitors read them. */
    hours: ['Monday to Friday, 8:00 am to 6:00 pm Pacific'],
    phone: '(503) 555-0142',
    fax: '(503) 555-0143',
    email: 'info@sorrel.example',
    supportEmail: 'support@sorrel.example',
    /** The external application form for dietitians. */
    applicationFormUrl: 'https://apply.sorrel.example/dietitians',
  },
};
