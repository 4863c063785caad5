import type { InsurerPage } from '../../../domain/directory/insurers/schemas.ts';
import { toSlug } from '../../../domain/slugs.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { readAnswer } from '../../practice/faqs/answer.ts';
import { countProvidersByState } from '../providers/list/repository.ts';
import { listInsuranceCompanies } from '../reference-lists/repository.ts';
import { findInsurer } from './repository.ts';

/**
 * Returns what an insurer's page shows.
 * @param wanted its slug, that of another or former name, or its id.
 * @param on the day whose providers count.
 * @throws not_found, also for retired insurers.
 */
export async function readInsurerPage(db: Database, wanted: string, on: string): Promise<InsurerPage> {
  const slug = toSlug(wanted);
  const insurers = slug ? await listInsuranceCompanies(db) : [];
  const insurer =
    insurers.find((each) => each.slug === slug) ??
    insurers.find(
      ({ id, aliases }) => String(id) === slug || aliases.some((alias) => toSlug(alias) === slug),
    );
  if (!insurer) throw notFound('There is no insurance company with this name.');
  const found = await findInsurer(db, insurer.id);
  const states = await countProvidersByState(db, insurer.id, on);
  return { ...insurer, note: readAnswer(found?.insurer.noteMarkdown ?? '').answer, states };
}
