import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Input, readForm } from '../../domain/forms/field.ts';
import { normalizeEmail } from '../../domain/forms/rules.ts';
import { REGISTRATION_FORM } from '../../domain/sign-in/registration-form.ts';
import { parsePermissions } from '../../domain/team/permissions.ts';
import type { User } from '../../domain/team/team-responses.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { lockTable, type Transaction, transaction } from '../db/transaction.ts';
import { conflict, gone, invalid, notFound, unauthenticated, validFields } from '../errors.ts';
import type { Visitor } from '../http/cookies.ts';
import { endLinks, findLink, type LinkKind, type LinkRecord, setLink } from '../team/links-repository.ts';
import {
  deletePasskeysOf,
  deleteSessionsOf,
  findUser,
  hasUsers,
  insertUser,
  lockUser,
  type UserRecord,
} from '../team/repository.ts';
import { insertPasskey, listPasskeys } from './repository.ts';
import { createRegistrationOptions, type Owner, verifyNewPasskey } from './service.ts';
import { type SignedIn, signIn } from './sessions.ts';

/** How errors name a link. */
const NAMES: Record<LinkKind, string> = { invitation: 'invitation', sign_in: 'sign-in link' };

type OpenLink = { link: LinkRecord; user: UserRecord | null };

/**
 * Returns a link that works, and the user of a sign-in link. Changes nothing, because mail scanners open links.
 * @throws not_found, gone (used, expired), or conflict (account exists).
 */
export async function openLink(
  { db, now }: Pick<Context, 'now'> & { db: Db },
  token: string,
  { kind, find = findUser }: { kind?: LinkKind; find?: typeof findUser } = {},
): Promise<OpenLink> {
  const link = await findLink(db, token);
  if (!link || (kind && link.kind !== kind)) {
    throw notFound("This link isn't valid. Check that you copied all of it.");
  }
  const name = NAMES[link.kind];
  // 'already used' distinguishes the two kinds of 410 (spec section 8).
  if (link.used_at !== null) throw gone(`This ${name} was already used.`);
  if (link.expires_at <= now()) throw gone(`This ${name} has expired.`);
  if (link.user_id !== null) return { link, user: await find(db, link.user_id) };
  if (link.has_account) throw conflict('There is an account with this email address already.');
  if (link.is_for_first_user && (await hasUsers(db))) throw gone(`This ${name} has expired.`);
  return { link, user: null };
}

/** Returns the token of the link that this browser opened last. @throws unauthenticated */
export function openedToken({ linkToken }: Visitor): string {
  if (!linkToken) throw unauthenticated('Invalid invitation link');
  return linkToken;
}

/** Returns options for the new passkey, and the browser's secret. @throws like `findOwner`. */
export async function openRegistration(ctx: Context, input: Input, visitor: Visitor) {
  const { owner, user } = await findOwner(ctx, input, visitor);
  return createRegistrationOptions(ctx, owner, visitor, user ? await listPasskeys(ctx.db, user.id) : []);
}

/**
 * Uses the link, which works until then: adds the account, or replaces the user's passkeys and sessions, and signs in.
 * @throws like `findOwner`; invalid for the authenticator's response; conflict if the passkey is already registered.
 */
export async function completeRegistration(
  ctx: Context,
  input: Input,
  response: RegistrationResponseJSON,
  visitor: Visitor,
): Promise<SignedIn> {
  const { db, now } = ctx;
  const { owner } = await findOwner(ctx, input, visitor);
  const passkey = await verifyNewPasskey(ctx, response, owner, visitor);
  return transaction(db, async (trx) => {
    // The second of two people who use a link at once waits here, and then reads that it was used.
    await lockTable(trx, 'links');
    const { link, user: former } = await openLink({ db: trx, now }, openedToken(visitor), { find: lockUser });
    const at = now();
    await setLink(trx, link.id, { used_at: at });
    if (former) {
      await deleteSessionsOf(trx, former.id);
      await deletePasskeysOf(trx, former.id);
    }
    const user = former ?? (await addUser(trx, owner, link, at));
    const passkeyId = await insertPasskey(trx, user.id, passkey, at);
    const event = former ? 'sign_in_link_used' : 'registered';
    return signIn(trx, event, { user, passkeyId, visitor, now: at });
  });
}

/**
 * Returns whom the browser's link is for; of a user, only the email is sent.
 * @throws unauthenticated; like `openLink`; invalid for the fields, and for the email of somebody else.
 */
async function findOwner(ctx: Context, input: Input, visitor: Visitor) {
  const { link, user } = await openLink(ctx, openedToken(visitor));
  const fields = validFields(readForm(REGISTRATION_FORM, { ...user, ...input }));
  const email = normalizeEmail(fields.email);
  // The first user's link goes to the practice, whose address is not the person's own.
  if (email !== link.email && !link.is_for_first_user) {
    throw invalid('Please register with the email address that was invited.');
  }
  // Random, and the same on each attempt, so that a second one replaces the passkey in the authenticator.
  const owner: Owner = user ?? { ...fields, email, userHandle: link.token_hash };
  return { owner, user };
}

async function addUser(
  trx: Transaction,
  owner: Owner,
  { permissions }: LinkRecord,
  at: number,
): Promise<User> {
  const user = await insertUser(trx, { ...owner, permissions: parsePermissions(permissions) }, at);
  await endLinks(trx, { is_for_first_user: 1 });
  return user;
}
