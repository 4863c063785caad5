import { type Field, requiredText } from './field.ts';
import { requiredError, textError } from './rules.ts';

/** A required text of paragraphs, lists, links and emphasis. @param more the help with what else it may contain. */
export function markdownField(label: string, maxLength = 5_000, more: string[] = []): Field<string> {
  const field = requiredText(label, {
    error: (text) => requiredError(label, text) ?? textError(label, text, { maxLength, isMultiline: true }),
    schema: { maxLength },
    isMultiline: true,
  });
  const help = [
    'A blank line begins a paragraph',
    '- begins an item of a list',
    '**bold**, *italic*, [words of a link](https://...)',
    ...more,
    `At most ${maxLength.toLocaleString('en-US')} characters`,
  ];
  return { ...field, control: 'markdown', hint: help.join('\n') };
}
