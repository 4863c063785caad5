import { nameField, requiredText } from '../forms/field.ts';
import { positionField } from '../forms/id-fields.ts';
import { requiredError, textError } from '../forms/rules.ts';

/** Lengths are in characters. */
const MAX_QUESTION_LENGTH = 200;
export const MAX_ANSWER_LENGTH = 5_000;
export const MAX_FAQS = 100;

/** A question and its answer: paragraphs, lists, links, bold and italic text in Markdown. */
export const FAQ_FORM = {
  question: nameField('Question', MAX_QUESTION_LENGTH),
  answerMarkdown: requiredText('Answer', {
    error: (text) =>
      requiredError('Answer', text) ??
      textError('Answer', text, { maxLength: MAX_ANSWER_LENGTH, isMultiline: true }),
    schema: { maxLength: MAX_ANSWER_LENGTH },
  }),
  position: positionField('Position'),
};
