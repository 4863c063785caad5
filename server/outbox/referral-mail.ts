import { practice } from '../../practice.config.ts';
import type { Mail } from '../mail/mailer.ts';

/** Notifies staff of a referral by reference and link only, because mail can be read in transit. */
export function referralMail(
  {
    referralId,
    reference,
    email,
    messageId,
  }: { referralId: number; reference: string; email: string; messageId: string },
  origin: string,
): Mail {
  const link = `${origin}/portal/referrals/${referralId}`;
  const lines = {
    news: `A new patient referral has come in: ${reference}.`,
    action: `Open it in ${practice.portalName}:`,
    reason: `You get this mail because you are a recipient in the notification settings of ${practice.portalName}. The referral itself is not sent by mail, to keep it private.`,
  };
  return {
    to: email,
    subject: `New patient referral ${reference}`,
    text: `${[lines.news, `${lines.action}\n${link}`, lines.reason].join('\n\n')}\n`,
    html: page(
      `<p>${escaped(lines.news)}</p>`,
      `<p>${escaped(lines.action)}<br><a href="${escaped(link)}">${escaped(link)}</a></p>`,
      `<p style="color:#4a6155;font-size:14px">${escaped(lines.reason)}</p>`,
    ),
    messageId: `<${messageId}@${new URL(origin).hostname}>`,
  };
}

function page(...paragraphs: string[]): string {
  return `<!doctype html><html lang="en-US"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1e3a2f">${paragraphs.join('')}</body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
