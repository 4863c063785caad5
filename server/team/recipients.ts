import { readForm } from '../../domain/forms/field.ts';
import { NOTIFICATION_FORM } from '../../domain/team/notification-form.ts';
import type { NotificationSubscription } from '../../domain/team/team-responses.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import type { DatabaseOrTransaction } from '../db/schema.ts';
import { lockTable, transaction } from '../db/transaction.ts';
import { invalid } from '../errors.ts';
import { listRecipients, replaceRecipients } from './recipients-repository.ts';
import { listUsers } from './repository.ts';

/** Returns the recipients of the only notification, even without any. */
export async function readSubscription(db: DatabaseOrTransaction): Promise<NotificationSubscription> {
  const userIds = (await listRecipients(db)).map(({ id }) => id);
  return { notificationType: 'patient_referral', channel: 'email', userIds };
}

/** Replaces the recipients, unless `userIds` was not sent. @throws invalid with every error. */
export async function updateSubscription(
  { db, now }: Context,
  input: Record<string, unknown>,
  actor: Actor,
): Promise<NotificationSubscription> {
  const { fields, errors } = readForm(NOTIFICATION_FORM, input);
  const messages = Object.values(errors);
  return transaction(db, async (trx) => {
    await lockTable(trx, 'notification_recipients');
    const users = await listUsers(trx);
    const unknown = fields.userIds.find((id) => !users.some((user) => user.id === id));
    if (unknown !== undefined) messages.push(`There is no user with the id ${unknown}`);
    if (messages.length > 0) throw invalid(...messages);
    if (input.userIds !== undefined) await replaceRecipients(trx, fields.userIds, { actor, at: now() });
    return readSubscription(trx);
  });
}
