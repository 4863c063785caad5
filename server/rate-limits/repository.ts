import { CompiledQuery } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A query as node-postgres takes it and rate-limiter-flexible gives it. */
type Query = { text: string; values: unknown[] };

/** The database as rate-limiter-flexible wants it: something that runs its statements on the table `rate_limits`. */
export function rateLimitClient(db: Database): { query(query: Query): Promise<{ rows: unknown[] }> } {
  return { query: ({ text, values }) => db.executeQuery(CompiledQuery.raw(text, values)) };
}
