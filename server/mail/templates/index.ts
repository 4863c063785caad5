import type { PracticeFacts } from '../../../domain/practice/facts-form.ts';
import { confirmationMail } from './confirmation.ts';
import type { MailContent } from './content.ts';
import { licenseMail } from './license.ts';
import { referralMail } from './referral.ts';

/** The template of each kind of mail. A template gets the row's data, the site's origin and the practice's facts. */
const TEMPLATES = {
  referral: referralMail,
  confirmation_request: confirmationMail,
  license_reminder: licenseMail,
};

export type MailKind = keyof typeof TEMPLATES;
export type TemplateData<Kind extends MailKind> = Parameters<(typeof TEMPLATES)[Kind]>[0];

/**
 * Renders a queued mail.
 * @param data the JSON that was queued with this kind.
 * @throws Error if this version has no such template, as while a newer one is being deployed.
 */
export function renderMail(
  { kind, data }: { kind: string; data: string },
  origin: string,
  facts: PracticeFacts,
): MailContent {
  if (!isKind(kind)) throw new Error(`There is no mail template ${kind}.`);
  return TEMPLATES[kind](JSON.parse(data), origin, facts);
}

function isKind(kind: string): kind is MailKind {
  return Object.hasOwn(TEMPLATES, kind);
}
