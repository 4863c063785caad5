import type { Generated } from 'kysely';
import type { Listing } from '../../domain/directory/provider-form.ts';

/** A time in milliseconds since 1970 UTC. */
export type Milliseconds = number;

/** A list that staff edit and order (server/db/list.ts). Positions are from 1. */
type ListTable = { id: Generated<number>; position: Generated<number> };

/** Tables of what public pages show, on both engines. */
export type ContentTables = {
  insurance_companies: ListTable & {
    name: string;
    /** JSON list of former names and others that also find it. */
    aliases: Generated<string>;
    is_on_home: Generated<number>;
  };
  credentials: ListTable & { title: string; abbreviation: string };
  /** With a short plain explanation. */
  concerns: ListTable & { name: string; explanation: string };
  /** Where visits in person take place. */
  offices: ListTable & {
    name: string;
    street: string;
    city: string;
    state_code: string;
    zip: string;
    /** Null for the practice's number. */
    phone: string | null;
    /** How to get in with a wheelchair. */
    wheelchair_access: string | null;
  };
  provider_concerns: {
    provider_id: number;
    concern_id: number;
    /** The provider's own order, from 1. */
    position: number;
  };
  /** ISO 639 codes. */
  provider_languages: { provider_id: number; language_code: string };
  provider_offices: { provider_id: number; office_id: number };
  providers: {
    id: Generated<number>;
    first_name: string;
    last_name: string;
    /** Orders by folded last name, first name (domain/fold-text.ts). */
    sort_key: string;
    /** Folded names that staff filter by (domain/fold-text.ts). */
    search_name: string;
    ehr_uuid: string | null;
    bio: string | null;
    avatar_hash: string | null;
    photo_hash: string | null;
    contact_email: string | null;
    listing: Generated<Listing>;
    /** 1 if the provider takes new patients. */
    is_accepting: Generated<number>;
    /** For visitors, while the provider takes none. */
    accepting_note: string | null;
    has_interpreters: Generated<number>;
    is_by_video: Generated<number>;
    /** National Provider Identifier; unique and public. */
    npi: string | null;
    /** For rosters only. */
    caqh_id: string | null;
    who_i_work_with: string | null;
    first_visit: string | null;
    how_i_work: string | null;
    /** Raised by every change of the provider, its licenses and its panels. */
    revision: Generated<number>;
  };
  licenses: {
    provider_id: number;
    state_id: number;
    number: string | null;
    /** The last day, such as 2027-03-31; null for no end. */
    expires_on: string | null;
  };
  panels: {
    provider_id: number;
    insurance_company_id: number;
    /** Null means all licensed states, and excludes rows with a state. */
    state_id: number | null;
  };
  /** One row, with id 1. */
  ehr_integration_settings: {
    id: number;
    ehr_provider: string | null;
    patient_login_url: string | null;
    provider_appointment_base_url: string | null;
  };
  /** One row, with id 1. Hours and notice are JSON in snake_case. */
  practice_facts: {
    id: number;
    hours: string;
    phone: string;
    fax: string | null;
    email: string;
    support_email: string;
    postal_address: string | null;
    application_form_url: string;
    notice: string | null;
  };
  faqs: ListTable & {
    /** The fragment of links to a question; null for `faq-` and the id. */
    anchor: string | null;
    question: string;
    answer_markdown: string;
  };
  /** Pages such as the Notice of Privacy Practices, as staff edit them. */
  notices: ListTable & {
    title: string;
    slug: string;
    text_markdown: string;
    effective_on: string;
    is_published: number;
  };
};
