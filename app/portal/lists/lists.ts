import { formatDate } from '../../../domain/dates.ts';
import type { EventSubject } from '../../../domain/events/events.ts';
import type { Form } from '../../../domain/forms/field.ts';
import { LISTS, type ListName, type ListItem as StaffItem } from '../../../domain/lists/lists.ts';

export type ListItem = { id: number; providerCount?: number | undefined };

/** A list that staff edit. Its name is the end of its page's path, and names its calls of the portal's client. */
export type List = {
  /** The path in the API, below /api/portal. */
  path: string;
  /** The subject of its items' events. */
  subject: EventSubject;
  title: string;
  /** The word for an item, such as 'Insurer'. */
  what: string;
  purpose: string;
  fields: Form;
  /** Whether it is a tab of the website, rather than of the lists that providers choose from. */
  isWebsite: boolean;
  nameOf(item: ListItem): string;
  /** Short facts about an item. */
  detailsOf(item: ListItem): (string | false | null)[];
};

export type { ListName };

/** Returns a list's path, event subject and form without the position, which staff change by moving items. */
function described<Name extends keyof typeof LISTS>(name: Name) {
  const { table: path, subject, form }: (typeof LISTS)[Name] = LISTS[name];
  const { position: _, ...fields }: Form = form;
  return { path, subject, fields };
}

export const LIST_PAGES = {
  insurers: {
    ...described('insurers'),
    isWebsite: false,
    title: 'Insurers',
    what: 'Insurer',
    purpose: 'Visitors choose from these, in this order. Searches find an insurer by its other names, too.',
    nameOf: ({ name }: StaffItem<'insurers'>) => name,
    detailsOf: ({ isOnHome, aliases }: StaffItem<'insurers'>) => [
      !isOnHome && 'not on the home page',
      aliases.length > 0 && `also found by ${new Intl.ListFormat('en-US').format(aliases)}`,
    ],
  },
  credentials: {
    ...described('credentials'),
    isWebsite: false,
    title: 'Credentials',
    what: 'Credential',
    purpose: "Abbreviations stand after a dietitian's name, in this order.",
    nameOf: ({ abbreviation }: StaffItem<'credentials'>) => abbreviation,
    detailsOf: ({ title }: StaffItem<'credentials'>) => [title],
  },
  concerns: {
    ...described('concerns'),
    isWebsite: false,
    title: 'Concerns',
    what: 'Concern',
    purpose: 'What brings visitors to a dietitian. They filter their search by these, in this order.',
    nameOf: ({ name }: StaffItem<'concerns'>) => name,
    detailsOf: ({ explanation }: StaffItem<'concerns'>) => [explanation],
  },
  offices: {
    ...described('offices'),
    isWebsite: false,
    title: 'Offices',
    what: 'Office',
    purpose: 'Where patients come in person. Search lists a dietitian here only if licensed in its state.',
    nameOf: ({ name }: StaffItem<'offices'>) => name,
    detailsOf: ({ street, city, stateCode, zip, phone, wheelchairAccess }: StaffItem<'offices'>) => [
      `${street}, ${city}, ${stateCode} ${zip}`,
      phone,
      !wheelchairAccess && 'wheelchair access not stated',
    ],
  },
  faqs: {
    ...described('faqs'),
    isWebsite: true,
    title: 'FAQs',
    what: 'FAQ',
    purpose: 'The FAQs page shows these, in this order.',
    nameOf: ({ question }: StaffItem<'faqs'>) => question,
    detailsOf: () => [],
  },
  notices: {
    ...described('notices'),
    isWebsite: true,
    title: 'Notices',
    what: 'Notice',
    purpose:
      'Pages such as your Notice of Privacy Practices. The footer links them in this order once they are published.',
    nameOf: ({ title }: StaffItem<'notices'>) => title,
    detailsOf: ({ slug, effectiveOn, isPublished }: StaffItem<'notices'>) => [
      isPublished ? 'published' : 'not published',
      `/notices/${slug}`,
      `effective ${formatDate(effectiveOn)}`,
    ],
  },
} satisfies Record<ListName, List>;
