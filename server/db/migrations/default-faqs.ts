import { readFileSync } from 'node:fs';

/** Returns the FAQs of a new database. In the file, a heading has the question and the anchor of links to it. */
export function readDefaultFaqs(): { anchor: string; question: string; answer_markdown: string }[] {
  const text = readFileSync(new URL('default-faqs.md', import.meta.url), 'utf8');
  return text.split(/^## /m).flatMap((section) => {
    const [, question, anchor, answer] = /^(.+) \{#([\w-]+)\}\n\n(.*)/s.exec(section) ?? [];
    return question && anchor && answer ? { anchor, question, answer_markdown: answer.trim() } : [];
  });
}
