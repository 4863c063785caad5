import type { DirectoryEvent } from '../../domain/directory/schemas.ts';
import { FAQ_FORM } from '../../domain/practice/faq-form.ts';
import type { Faq } from '../../domain/practice/schemas.ts';
import type { FieldChange } from './provider-changes.ts';

const LABELS: Record<string, string> = {
  question: FAQ_FORM.question.label,
  answer_markdown: FAQ_FORM.answerMarkdown.label,
  group: FAQ_FORM.group.label,
  position: FAQ_FORM.position.label,
  is_hidden: 'On the page',
  anchor: 'Link',
};

/** Describes a change in the history. */
export function faqEventChange({ field, oldValue, newValue }: DirectoryEvent): FieldChange {
  if (field === null)
    return { label: newValue === null ? 'FAQ deleted' : 'FAQ created', from: null, to: null };
  return { label: LABELS[field] ?? field, from: valueText(field, oldValue), to: valueText(field, newValue) };
}

/** Describes the differences between two states. */
export function faqChanges(before: Faq, after: Faq): FieldChange[] {
  const changes = [
    ['question', before.question, after.question],
    ['answer_markdown', before.answerMarkdown, after.answerMarkdown],
    ['group', before.group, after.group],
    ['position', before.position, after.position],
    ['is_hidden', Number(before.isHidden), Number(after.isHidden)],
  ] as const;
  return changes
    .filter(([, from, to]) => from !== to)
    .map(([field, from, to]) => ({
      label: LABELS[field] ?? field,
      from: valueText(field, from),
      to: valueText(field, to),
    }));
}

function valueText(field: string, value: unknown): string {
  if (field === 'is_hidden') return value === 1 ? 'Hidden' : 'Shown';
  return String(value ?? 'None');
}
