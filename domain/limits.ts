/** Business constants (spec section 9) and the bounds that both sides keep. */

/** Life of a browser cache entry for reference lists and EHR settings: 24 hours. */
export const CACHE_TTL_MINUTES = 1440;

/** Results on one page of the provider search; 'Show more' leads to the next ones. */
export const RESULTS_PER_PAGE = 48;

/** The most rows a list call gives when it is asked for a limit. */
export const MAX_LIST_LIMIT = 100;

/** Ids are positive 32-bit integers on both engines. */
export const MAX_ID = 2_147_483_647;

/** The widths, in pixels, in which each picture of a provider is kept, smallest first. */
export const PICTURE_WIDTHS = {
  avatar: [96, 192],
  photo: [320, 640],
} as const;

/** Characters of the name of a person or company. */
export const MAX_NAME_LENGTH = 100;

/** Characters of an e-mail address (RFC 5321, 4.5.3.1.3: a path of 256 with its brackets). */
export const MAX_EMAIL_LENGTH = 254;

/** Most bytes of a file that a form sends, in megabytes, unless its field has a limit of its own. */
export const DEFAULT_FILE_MEGABYTES = 5;

/** Types of files that a form accepts unless its field says otherwise. */
export const DEFAULT_FILE_TYPES = ['image/jpeg', 'image/png'];

/** Most bytes of a provider's pictures, in megabytes. */
export const PICTURE_MEGABYTES = { avatar: 1, photo: 5 } as const;

/** Pixels of a picture that is decoded at all. */
export const MAX_PICTURE_MEGAPIXELS = 25;

/** Characters of a provider's id in the EHR. */
export const MAX_EHR_UUID_LENGTH = 100;

/** Characters of a provider's bio. */
export const MAX_BIO_LENGTH = 10_000;

/** Ids in one list of a provider's form; more than there are states, insurers or credentials. */
export const MAX_IDS = 200;

/** Characters of an address of the EHR. */
export const MAX_URL_LENGTH = 2_000;

/** Characters of a name of the EHR. */
export const MAX_EHR_PROVIDER_LENGTH = 100;

/** Referrals on one page of the inbox. */
export const REFERRALS_PER_PAGE = 50;
