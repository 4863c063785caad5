import { CompiledQuery } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A node-postgres query. */
type Query = { text: string; values: unknown[] };

/** Adapts the database to rate-limiter-flexible, which writes its own SQL on `rate_limits`. */
export function rateLimitClient(db: Database): { query(query: Query): Promise<{ rows: unknown[] }> } {
  return { query: ({ text, values }) => db.executeQuery(CompiledQuery.raw(text, values)) };
}
