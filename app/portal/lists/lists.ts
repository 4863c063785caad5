import { formatDate } from '../../../domain/dates.ts';
import type { EventSubject } from '../../../domain/events/events.ts';
import type { Form } from '../../../domain/forms/field.ts';
import { CONCERN_FORM } from '../../../domain/lists/concern-form.ts';
import { CREDENTIAL_FORM } from '../../../domain/lists/credential-form.ts';
import { FAQ_FORM } from '../../../domain/lists/faq-form.ts';
import { INSURER_FORM } from '../../../domain/lists/insurer-form.ts';
import { NOTICE_FORM } from '../../../domain/lists/notice-form.ts';
import type { StaffNotice } from '../../../domain/lists/notice-responses.ts';
import { OFFICE_FORM } from '../../../domain/lists/office-form.ts';
import type { Faq } from '../../../domain/practice/practice-responses.ts';
import type {
  StaffConcern,
  StaffCredential,
  StaffInsurer,
  StaffOffice,
} from '../../../domain/providers/provider-responses.ts';
import type { Permission } from '../../../domain/team/permissions.ts';

export type ListItem = { id: number; providerCount?: number | undefined };

/** A list that staff edit. Its name is the end of its page's path, and names its calls of the portal's client. */
export type List = {
  /** The path in the API, below /api/portal. */
  path: string;
  /** The subject of its items' events. */
  subject: EventSubject;
  permission: Permission;
  title: string;
  /** The word for an item, such as 'Insurer'. */
  what: string;
  purpose: string;
  /** The sentence that warns before a deletion. */
  consequence: string;
  fields: Form;
  /** Whether each item is edited on a page, rather than in a dialog. */
  isOnPages: boolean;
  nameOf(item: ListItem): string;
  /** Short facts about an item. */
  detailsOf(item: ListItem): (string | false | null)[];
};

export type ListName = keyof typeof LISTS;

/** Returns the fields that staff enter: positions are changed in the list. */
function withoutPosition<F extends Form>({ position: _, ...fields }: F) {
  return fields;
}

export const LISTS = {
  insurers: {
    path: 'insurance_companies',
    subject: 'insurance_company',
    permission: 'administration',
    isOnPages: false,
    title: 'Insurers',
    what: 'Insurer',
    purpose: 'Visitors choose from these, in this order. Searches find an insurer by its other names, too.',
    consequence: 'It disappears from the search, from forms and from the home page.',
    fields: withoutPosition(INSURER_FORM),
    nameOf: ({ name }: StaffInsurer) => name,
    detailsOf: ({ isOnHome, aliases }: StaffInsurer) => [
      !isOnHome && 'not on the home page',
      aliases.length > 0 && `also found by ${new Intl.ListFormat('en-US').format(aliases)}`,
    ],
  },
  credentials: {
    path: 'credentials',
    subject: 'credential',
    permission: 'administration',
    isOnPages: false,
    title: 'Credentials',
    what: 'Credential',
    purpose: "Abbreviations stand after a dietitian's name, in this order.",
    consequence: 'It disappears from profiles and from forms.',
    fields: withoutPosition(CREDENTIAL_FORM),
    nameOf: ({ abbreviation }: StaffCredential) => abbreviation,
    detailsOf: ({ title }: StaffCredential) => [title],
  },
  concerns: {
    path: 'concerns',
    subject: 'concern',
    permission: 'administration',
    isOnPages: false,
    title: 'Concerns',
    what: 'Concern',
    purpose: 'What brings visitors to a dietitian. They filter their search by these, in this order.',
    consequence: 'It disappears from the search, from profiles and from forms.',
    fields: withoutPosition(CONCERN_FORM),
    nameOf: ({ name }: StaffConcern) => name,
    detailsOf: ({ explanation }: StaffConcern) => [explanation],
  },
  offices: {
    path: 'offices',
    subject: 'office',
    permission: 'administration',
    isOnPages: false,
    title: 'Offices',
    what: 'Office',
    purpose: 'Where patients come in person. Search lists a dietitian here only if licensed in its state.',
    consequence: 'It disappears from the search, from profiles and from forms.',
    fields: withoutPosition(OFFICE_FORM),
    nameOf: ({ name }: StaffOffice) => name,
    detailsOf: ({ street, city, stateCode, zip, phone, wheelchairAccess }: StaffOffice) => [
      `${street}, ${city}, ${stateCode} ${zip}`,
      phone,
      !wheelchairAccess && 'wheelchair access not stated',
    ],
  },
  faqs: {
    path: 'faqs',
    subject: 'faq',
    permission: 'administration',
    isOnPages: true,
    title: 'FAQs',
    what: 'FAQ',
    purpose: 'The FAQs page shows these, in this order.',
    consequence: 'It disappears from the FAQs page.',
    fields: withoutPosition(FAQ_FORM),
    nameOf: ({ question }: Faq) => question,
    detailsOf: () => [],
  },
  notices: {
    path: 'notices',
    subject: 'notice',
    permission: 'administration',
    isOnPages: true,
    title: 'Notices',
    what: 'Notice',
    purpose:
      'Pages such as your Notice of Privacy Practices. The footer links them in this order once they are published.',
    consequence: 'Visitors can no longer read it. To hide it for a while, uncheck “Published” instead.',
    fields: withoutPosition(NOTICE_FORM),
    nameOf: ({ title }: StaffNotice) => title,
    detailsOf: ({ slug, effectiveOn, isPublished }: StaffNotice) => [
      isPublished ? 'published' : 'not published',
      `/notices/${slug}`,
      `effective ${formatDate(effectiveOn)}`,
    ],
  },
} satisfies Record<string, List>;

/** Returns the path of the page that edits an item. @param id that of an item, or 'new'. */
export function pathOfItem(name: ListName, id: string): string {
  return `/portal/${name}/${id}`;
}
