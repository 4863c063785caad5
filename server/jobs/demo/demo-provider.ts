export type DemoProvider = {
  firstName: string;
  lastName: string;
  /** Two-letter codes of the states of licensure. */
  states: string[];
  /** Abbreviations of credentials. */
  credentials: string[];
  /** Names of insurance companies. */
  insuranceCompanies: string[];
  /** Paragraphs separated by blank lines. */
  bio: string;
  /** Healthie Provider ID; null means no booking link. */
  ehrUuid: string | null;
  /** Name of the files in `portraits/`, without width and extension; null means no photo. */
  portrait: string | null;
  isDraft?: true;
  /** The note of a provider who takes no new patients. */
  acceptingNote?: string;
  /** Code of the state whose license has expired. */
  lapsedState?: string;
  /** State codes of single-state panels, by insurer name. */
  panelStates?: Record<string, string>;
};
