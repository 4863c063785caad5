import { foldName } from '../../domain/fold-text.ts';
import type { Form } from '../../domain/forms/field.ts';
import { keysOf } from '../../domain/objects.ts';
import { EHR_SETTINGS_FORM } from '../../domain/practice/ehr-form.ts';
import { PRACTICE_FORM } from '../../domain/practice/facts-form.ts';
import type { LaunchItem } from '../../domain/practice/practice-responses.ts';
import type { Permission } from '../../domain/team/permissions.ts';
import type { Badges, Dashboard } from '../../domain/team/team-responses.ts';
import { practice } from '../../practice.config.ts';
import type { ActiveSession } from '../actor.ts';
import type { Context } from '../context.ts';
import { listFaqs, listInsuranceCompanies, listLinks } from '../lists/public-repository.ts';
import { getEhrIntegrationSettings, getPracticeFacts } from '../practice/repository.ts';
import { hasSearches } from '../providers/search/repository.ts';
import { countExpiring } from '../providers/service.ts';
import { readInbox } from '../referrals/inbox.ts';
import { countInbox, countUndelivered } from '../referrals/repository.ts';
import { listActiveRecipientEmails, listUsers } from '../team/repository.ts';
import { isAdministrator } from '../team/service.ts';
import { findDemoPeople } from './demo/repository.ts';

/** Returns the number of the navigation. */
export async function readBadges({ db, now }: Context, session: ActiveSession): Promise<Badges> {
  const count = () => countInbox(db, ['call'], { userId: session.user.id, now: now() });
  return { referralsToCall: (await ifAllowed(session, 'referrals', count))?.call ?? null };
}

function ifAllowed<T>({ permissions }: ActiveSession, needed: Permission, read: () => Promise<T>) {
  return permissions.includes(needed) ? read() : null;
}

const NEXT_TO_CALL = 5;

/** Returns a user's pending work, and for administrators what is left to do before the launch. */
export async function readDashboard(ctx: Context, session: ActiveSession): Promise<Dashboard> {
  const { db, now } = ctx;
  const { user } = session;
  const next = { tab: 'call', owner: null, page: 1, pageSize: NEXT_TO_CALL } as const;
  const [tabs, nextToCall, undelivered, expiring, launchItems] = await Promise.all([
    ifAllowed(session, 'referrals', () => countInbox(db, ['call', 'mine'], { userId: user.id, now: now() })),
    ifAllowed(session, 'referrals', () => readInbox(ctx, next, user)),
    ifAllowed(session, 'referrals', () => countUndelivered(db)),
    ifAllowed(session, 'directory', () => countExpiring(ctx)),
    ifAllowed(session, 'administration', () => listLaunchItems(ctx)),
  ]);
  return {
    counts: {
      toCall: tabs?.call ?? null,
      mine: tabs?.mine ?? null,
      undeliveredMails: undelivered,
      expiringLicenses: expiring,
    },
    nextToCall: nextToCall?.referrals ?? [],
    launchItems: launchItems ?? [],
  };
}

/** What a new installation says. */
const SAMPLE = {
  name: 'Sorrel',
  hours: 'Monday to Friday, 8:00 am to 6:00 pm Pacific',
  story: 'watched people decide about their health at the front desk',
  insurers: ['Aetna', 'Blue Cross Blue Shield', 'United Health Care', 'Cigna', 'Regence', 'Premera'],
};

/** A domain (RFC 2606) or phone number that belongs to nobody. */
const SAMPLE_CONTACT = /\.example(?![\w-])|555-01\d\d$/;

const CONTACT = ['phone', 'fax', 'email', 'supportEmail', 'applicationFormUrl'] as const;
const LINKS = ['patientLoginUrl', 'providerAppointmentBaseUrl'] as const;

/** Lists what still is sample content or is missing, and what a single loss would cost. */
async function listLaunchItems(ctx: Context): Promise<LaunchItem[]> {
  const { db, today, hasBackups, siteUrl, warnings } = ctx;
  const [demo, facts, settings, recipients, insurers, isFound, notices, faqs, users] = await Promise.all([
    findDemoPeople(db, siteUrl),
    getPracticeFacts(db),
    getEhrIntegrationSettings(db),
    listActiveRecipientEmails(db),
    listInsuranceCompanies(db),
    hasSearches(db, today()),
    listLinks(db),
    listFaqs(db),
    listUsers(db),
  ]);
  const contact: string[] = CONTACT.filter((name) => SAMPLE_CONTACT.test(facts[name] ?? ''));
  if (facts.hours.join() === SAMPLE.hours) contact.push('hours');
  const links = LINKS.filter((name) => settings[name] === null || SAMPLE_CONTACT.test(settings[name]));
  const listed = insurers.flatMap(({ name, aliases }) => [name, ...aliases].map(foldName));
  const answers = faqs.map(({ answerMarkdown }) => answerMarkdown).join();
  const named = SAMPLE.insurers.filter((name) => answers.includes(name) && !listed.includes(foldName(name)));
  const labels = (form: Form, names: readonly string[]) => names.map((name) => form[name]?.label).join(', ');
  const texts: Partial<Record<LaunchItem['topic'], string | false>> = {
    provider: !isFound && 'No search finds a dietitian yet. List one with a license and an insurer.',
    contact: contact.length > 0 && `Still sample content: ${labels(PRACTICE_FORM, contact)}.`,
    story:
      facts.story.includes(SAMPLE.story) &&
      "The founder's story is a sample, as are the two lists of the careers page.",
    faqs: named.length > 0 && `The answers name insurers that are not in your list: ${named.join(', ')}.`,
    ehr_settings: links.length > 0 && `Missing or still sample content: ${labels(EHR_SETTINGS_FORM, links)}.`,
    recipients: recipients.length === 0 && 'No one gets an email when a referral arrives.',
    notices: notices.length === 0 && 'No notice is published, such as your Notice of Privacy Practices.',
    administrator:
      users.filter(isAdministrator).length < 2 &&
      'Only you have the permission for administration. Give it to a second person.',
    server: warnings.length > 0 && `${warnings.join('. ')}.`,
    config:
      practice.name === SAMPLE.name &&
      "practice.config.ts has the sample's name, portal name and founder. The logo (app/illustrations/logo.svg) and the home page's texts (app/public/home/home-texts.ts) are in the code, too.",
    backup: !hasBackups && 'The server makes no backups. Set BACKUP_DIR, as docs/operations.md shows.',
  };
  const data = keysOf(texts).flatMap((topic) => (texts[topic] ? [{ topic, text: texts[topic] }] : []));
  return [...(demo ? [{ topic: 'demo' as const, ...demo }] : []), ...data];
}
