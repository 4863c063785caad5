import type { Migration } from 'kysely/migration';

import * as baseSchema from './001-base-schema.ts';

/** Every migration in order. Forward only; each runs on both engines. */
export const migrations: Record<string, Migration> = {
  '001_base_schema': baseSchema,
};
