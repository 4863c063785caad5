import type { Database } from '../db/schema.ts';
import type { DomainError } from '../errors.ts';
import type { Visitor } from '../visitor.ts';
import { recordEvent } from './repository.ts';

/** Someone was refused at the portal's door: why, as a code for the audit trail, and in what words for them. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: string;
  /** Of an invited or registered person; null when it is nobody we know, since a stranger may type anybody's. */
  readonly email: string | null;
  readonly answer: DomainError;

  constructor(reason: string, email: string | null, answer: DomainError) {
    super(reason);
    this.reason = reason;
    this.email = email;
    this.answer = answer;
  }
}

/**
 * Runs the work and writes a refusal down, outside of any transaction that it undid.
 * @throws the refusal's answer, or whatever else the work throws.
 */
export async function audited<T>(
  db: Database,
  { address }: Visitor,
  now: () => number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, email, answer } = error;
    await recordEvent(db, { at: now(), event: 'refused', email, reason, address });
    throw answer;
  }
}
