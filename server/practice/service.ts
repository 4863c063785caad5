import { isDeepStrictEqual } from 'node:util';
import { type Input, readChanges } from '../../domain/forms/field.ts';
import { insecureUrlErrors } from '../../domain/forms/url.ts';
import { keysOf, pick, recordOf } from '../../domain/objects.ts';
import { EHR_SETTINGS_FORM } from '../../domain/practice/ehr-form.ts';
import {
  bannerErrors,
  PRACTICE_FORM,
  type PracticeFacts,
  WEBSITE_TEXTS,
} from '../../domain/practice/facts-form.ts';
import type {
  EhrIntegrationSettings,
  PublicPractice,
  WebsiteTexts,
} from '../../domain/practice/practice-responses.ts';
import type { ChangeBy } from '../actor.ts';
import type { Context } from '../context.ts';
import { lockTable, transaction } from '../db/transaction.ts';
import { rejectInvalid } from '../errors.ts';
import { readMarkdown } from './markdown.ts';
import {
  getEhrIntegrationSettings,
  getPracticeFacts,
  savePracticeFacts,
  updateEhrIntegrationSettings,
} from './repository.ts';

type Writer = Pick<Context, 'db' | 'now' | 'origin'>;

/** Returns the facts that hold today. */
export async function readPractice({
  db,
  today,
}: Pick<Context, 'db' | 'today'>): Promise<Omit<PublicPractice, 'notices'>> {
  const {
    banner,
    bannerEndsOn,
    story: _s,
    reasons: _r,
    requirements: _q,
    ...facts
  } = await getPracticeFacts(db);
  return { ...facts, banner: bannerEndsOn && bannerEndsOn >= today() ? banner : null };
}

/** Returns the texts of the About and careers pages. */
export async function readWebsiteTexts({ db }: Pick<Context, 'db'>): Promise<WebsiteTexts> {
  const facts = await getPracticeFacts(db);
  return recordOf(keysOf(WEBSITE_TEXTS), (name) => readMarkdown(facts[name]).blocks);
}

/** Changes only the facts that were sent. @throws invalid with the errors of all fields. */
export function changePractice(
  { db, now, today, origin }: Writer & Pick<Context, 'today'>,
  input: Input,
  { actor }: Pick<ChangeBy, 'actor'>,
): Promise<PracticeFacts> {
  const { fields, errors } = readChanges(PRACTICE_FORM, input);
  return transaction(db, async (trx) => {
    await lockTable(trx, 'practice_facts');
    const before = await getPracticeFacts(trx);
    const changed = pickChanges(before, fields);
    const after = { ...before, ...changed };
    rejectInvalid({
      ...bannerErrors(after, before, today()),
      ...(isHttps(origin) && insecureUrlErrors(PRACTICE_FORM, changed)),
      ...recordOf(
        keysOf(WEBSITE_TEXTS),
        (name) => readMarkdown(changed[name] ?? '').errors.join('\n') || undefined,
      ),
      ...errors,
    });
    await savePracticeFacts(trx, before, after, { actor, at: now() });
    return getPracticeFacts(trx);
  });
}

function pickChanges(before: PracticeFacts, fields: Partial<PracticeFacts>): Partial<PracticeFacts> {
  const names = keysOf(fields).filter((name) => !isDeepStrictEqual(before[name], fields[name]));
  return pick(fields, names);
}

/** Changes only the settings that were sent (spec sections 3 and 5). @throws invalid with the errors of all fields. */
export async function changeEhrSettings(
  { db, now, origin }: Writer,
  input: Input,
  { actor }: Pick<ChangeBy, 'actor'>,
): Promise<EhrIntegrationSettings> {
  const { fields, errors } = readChanges(EHR_SETTINGS_FORM, input);
  rejectInvalid({ ...(isHttps(origin) && insecureUrlErrors(EHR_SETTINGS_FORM, fields)), ...errors });
  return transaction(db, async (trx) => {
    await lockTable(trx, 'ehr_integration_settings');
    await updateEhrIntegrationSettings(trx, fields, { actor, at: now() });
    return getEhrIntegrationSettings(trx);
  });
}

const isHttps = (origin: string) => origin.startsWith('https:');
