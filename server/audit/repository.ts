import type { AuditEvent } from '../../domain/entities.ts';
import type { DatabaseOrTransaction } from '../db/schema.ts';

/** Writes to the audit trail. In a transaction of the caller it stands or falls with what it tells of. */
export async function recordEvent(
  db: DatabaseOrTransaction,
  event: Omit<AuditEvent, 'reference'> & Partial<AuditEvent>,
): Promise<void> {
  await db.insertInto('audit_events').values(event).execute();
}

/** The latest events, oldest of them first. */
export async function listEvents(db: DatabaseOrTransaction, limit: number): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['at', 'event', 'email', 'reason', 'address', 'reference'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}
