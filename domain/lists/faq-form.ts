import { type Field, nameField, requiredText } from '../forms/field.ts';
import { positionField } from '../forms/id-fields.ts';
import { requiredError, textError } from '../forms/rules.ts';

/** Lengths are in characters. */
const MAX_QUESTION_LENGTH = 200;
const MAX_ANSWER_LENGTH = 5_000;
export const MAX_FAQS = 100;

/** A question and its answer: paragraphs, lists, links, bold and italic text in Markdown. */
export const FAQ_FORM = {
  question: nameField('Question', MAX_QUESTION_LENGTH),
  answerMarkdown: markdownField('Answer', MAX_ANSWER_LENGTH),
  position: positionField('Position'),
};

/** A required text of paragraphs. @param more what it may also contain. */
export function markdownField(label: string, maxLength: number, more = ''): Field<string> {
  const field = requiredText(label, {
    error: (text) => requiredError(label, text) ?? textError(label, text, { maxLength, isMultiline: true }),
    schema: { maxLength },
    isMultiline: true,
  });
  const max = maxLength.toLocaleString('en-US');
  const hint = `A blank line begins a paragraph, “- ” an item of a list. **Bold**, *italic*, [link](https://...).${more} At most ${max} characters.`;
  return { ...field, hint };
}
