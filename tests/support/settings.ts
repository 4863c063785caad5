import type { EhrIntegrationSettings } from '../../domain/practice/schemas.ts';
import { changeContent } from '../../server/db/content-version.ts';
import type { Database } from '../../server/db/schema.ts';
import { updateEhrIntegrationSettings } from '../../server/practice/repository.ts';
import { TESTER } from './provider.ts';

/** Changes the EHR settings without the rules of the form. */
export function setEhrSettings(db: Database, settings: Partial<EhrIntegrationSettings>): Promise<void> {
  return changeContent(db, (trx) => updateEhrIntegrationSettings(trx, settings, { ...TESTER, at: 0 }));
}
