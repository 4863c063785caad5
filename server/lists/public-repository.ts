import type {
  Concern,
  Credential,
  InsuranceCompany,
  Office,
  State,
} from '../../domain/lists/list-responses.ts';
import { LISTS, type ListForm } from '../../domain/lists/lists.ts';
import type { NoticeLink } from '../../domain/practice/practice-responses.ts';
import type { Db } from '../db/schema.ts';
import { type Item, type ListTable, readItems } from './repository.ts';

/** Short lists, which are cheaper to read completely than to join. */
export type ReferenceLists = {
  states: State[];
  credentials: Credential[];
  insuranceCompanies: InsuranceCompany[];
  concerns: Concern[];
  offices: (Office & { stateId: number })[];
};

export async function readReferenceLists(db: Db): Promise<ReferenceLists> {
  const [states, credentials, insuranceCompanies, concerns, offices] = await Promise.all([
    listStates(db),
    listVisible(db, LISTS.credentials),
    listInsuranceCompanies(db),
    listVisible(db, LISTS.concerns),
    listVisible(db, LISTS.offices),
  ]);
  const stateIds = new Map(states.map(({ id, code }) => [code, id]));
  return {
    states,
    credentials,
    insuranceCompanies,
    concerns,
    offices: offices.map((office) => ({ ...office, stateId: stateIds.get(office.stateCode) ?? 0 })),
  };
}

export async function listStates(db: Db): Promise<State[]> {
  return db
    .selectFrom('states')
    .select(['id', 'code', 'display_name as displayName'])
    .orderBy('id')
    .execute();
}

/** Returns the items of a list in order, as visitors see them. */
export async function listVisible<F extends ListForm>(
  db: Db,
  list: ListTable<F>,
): Promise<Omit<Item<F>, 'position'>[]> {
  return (await readItems(db, list)).map(({ position: _, ...item }) => item);
}

export function listInsuranceCompanies(db: Db): Promise<InsuranceCompany[]> {
  return listVisible(db, LISTS.insurers);
}

const selectPublished = (db: Db) => db.selectFrom('notices').where('is_published', '=', 1);

export function listLinks(db: Db): Promise<NoticeLink[]> {
  return selectPublished(db).select(['slug', 'title']).orderBy('position').orderBy('id').execute();
}

export function findPublishedNotice(db: Db, slug: string) {
  return selectPublished(db)
    .select(['title', 'text_markdown as textMarkdown', 'effective_on as effectiveOn'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** Returns the FAQs in order, with their links, which staff cannot change. */
export function listFaqs(db: Db) {
  return db
    .selectFrom('faqs')
    .select(['id', 'anchor', 'question', 'answer_markdown as answerMarkdown'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
