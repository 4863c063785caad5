/** Business constants (spec section 9) and limits shared by the browser and the server. */

/** Lifetime of reference lists and EHR settings in the browser's cache: 24 hours. */
export const CACHE_TTL_MINUTES = 1440;

export const RESULTS_PER_PAGE = 48;

/** The highest `limit` of a request, so that one response has a practice's whole table. */
export const MAX_LIST_LIMIT = 500;

export const MAX_FILTERS = 50;
export const MAX_NAMED = 10;

/** Dietitians whom the home page introduces. */
export const FEATURED_COUNT = 4;

/** Ids are positive 32-bit integers on both engines. */
export const MAX_ID = 2_147_483_647;

/** Stored widths of a provider's pictures in pixels, in ascending order. */
export const PICTURE_WIDTHS = {
  avatar: [96, 192],
  photo: [320, 640],
} as const;

/** Lengths are in characters. */
export const MAX_NAME_LENGTH = 100;
export const MAX_PASSKEY_NAME_LENGTH = 60;
export const MAX_BIO_LENGTH = 10_000;
export const MAX_EHR_UUID_LENGTH = 100;
export const MAX_URL_LENGTH = 2_000;

/** A path of 256 characters with its brackets (RFC 5321, 4.5.3.1.3). */
export const MAX_EMAIL_LENGTH = 254;

/** Default file size limit and types of a file field. */
export const DEFAULT_FILE_MEGABYTES = 5;
export const DEFAULT_FILE_TYPES = ['image/jpeg', 'image/png'];

/** File size limits of a provider's pictures. */
export const PICTURE_MEGABYTES = { avatar: 1, photo: 5 } as const;

/** Larger pictures are rejected before decoding. */
export const MAX_PICTURE_MEGAPIXELS = 25;

/** Ids in one list of a form; more than there are states or credentials, or insurers of one provider. */
export const MAX_IDS = 200;

/** An insurer's other names. */
export const MAX_ALIASES = 20;

export const MAX_PROVIDER_CONCERNS = 12;
export const MAX_LANGUAGES = 10;
export const MAX_PROVIDER_OFFICES = 50;
export const MAX_REPLY_LENGTH = 600;

/** A file of an import. */
export const MAX_IMPORT_MEGABYTES = 5;
export const MAX_IMPORT_ROWS = 1_000;

export const REFERRALS_PER_PAGE = 50;

/** Rows of a provider's tables: more than there are states, and each insurer in several states. */
export const MAX_LICENSES = 60;
export const MAX_PANELS = 1_000;
export const MAX_LICENSE_NUMBER_LENGTH = 40;
export const MAX_ACCEPTING_NOTE_LENGTH = 140;

/** A license expires soon if it ends within this many days. */
export const EXPIRING_DAYS = 60;

/** Practice facts: lines of opening hours, and the banner. */
export const MAX_HOURS_LINES = 7;
export const MAX_HOURS_LINE_LENGTH = 80;
export const MAX_ADDRESS_LENGTH = 300;
export const MAX_BANNER_LENGTH = 300;
