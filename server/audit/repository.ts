import type { AuditEvent } from '../../domain/entities.ts';
import type { DatabaseOrTransaction } from '../db/schema.ts';

/** Adds an event to the audit trail; in the caller's transaction both commit together. */
export async function recordEvent(
  db: DatabaseOrTransaction,
  event: Omit<AuditEvent, 'reference' | 'actor'> & Partial<AuditEvent>,
): Promise<void> {
  await db.insertInto('audit_events').values(event).execute();
}

/** Returns the latest events, oldest first. */
export async function listEvents(db: DatabaseOrTransaction, limit: number): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['at', 'event', 'email', 'reason', 'address', 'reference', 'actor'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}
