import type { Mail } from './mailer.ts';

/** The subject of a mail, and its content as plain text and HTML. */
export type MailContent = Pick<Mail, 'subject' | 'text'> & { html: string };

type Paragraph = string | { text: string; link: string };

/** Builds both parts of a mail. @param note small print at the end, such as why the recipient gets the mail. */
export function mailContent({
  subject,
  paragraphs,
  note,
}: {
  subject: string;
  paragraphs: Paragraph[];
  note: string;
}): MailContent {
  const text = paragraphs.map((each) => (typeof each === 'string' ? each : `${each.text}\n${each.link}`));
  const html = paragraphs.map(
    (each) => `<p>${typeof each === 'string' ? escapeHtml(each) : formatLink(each)}</p>`,
  );
  const small = `<p style="color:#4a6155;font-size:14px">${escapeHtml(note)}</p>`;
  return {
    subject,
    text: `${[...text, note].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en-US"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1e3a2f">${html.join('')}${small}</body></html>`,
  };
}

function formatLink({ text, link }: { text: string; link: string }): string {
  return `${escapeHtml(text)}<br><a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
