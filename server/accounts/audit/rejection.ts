import { recordEvents } from '../../db/history/repository.ts';
import { type LinkKind, type LinkProblem, linkError } from '../../db/link.ts';
import type { Database } from '../../db/schema.ts';
import type { DomainError } from '../../errors.ts';
import type { Visitor } from '../../http/cookies.ts';

/** A rejected sign-in, registration or invitation: a code for the history and an error for the person. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly reason: string;
  /** Null unless the person is invited or registered, because anyone can type any address. */
  readonly email: string | null;
  /** For the person. */
  readonly error: DomainError;

  constructor(reason: string, email: string | null, error: DomainError) {
    super(reason);
    this.reason = reason;
    this.email = email;
    this.error = error;
  }

  /** For a link that does not work, for example 'invitation_expired'. */
  static ofLink(kind: LinkKind, problem: LinkProblem, email: string | null): Rejection {
    return new Rejection(`${kind}_${problem}`, email, linkError(kind, problem));
  }
}

/**
 * Runs the work and records a Rejection, outside the transaction that it rolled back.
 * @throws the rejection's error, or any other error of the work.
 */
export async function recordRejection<T>(
  db: Database,
  { address }: Visitor,
  now: () => number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const { reason, email } = error;
    const actor = { userId: null, name: email ?? 'A visitor', email, address: address || null };
    const refused = {
      action: 'refused',
      subject: 'user',
      subject_name: email,
      field: 'reason',
      new_value: reason,
    } as const;
    await recordEvents(db, { actor, at: now() }, [refused]);
    throw error.error;
  }
}
