import { useState } from 'react';
import type { StaffInsurer } from '../../domain/directory/insurers/schemas.ts';
import { INSURER_FORM } from '../../domain/directory/insurers.ts';
import { validate } from '../../domain/forms/field.ts';
import { MAX_ANSWER_LENGTH } from '../../domain/practice/faq-form.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { AnswerPreview } from '../practice/answer-preview.tsx';
import { MarkdownHelp } from '../practice/markdown-help.tsx';
import { Checkbox } from '../ui/choices.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';

const parseNames = (text: string) =>
  text
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);

/** Adds or edits an insurer. @param insurer null for a new one; after a conflict, with the latest revision. */
export function InsurerDialog({ insurer, onClose }: { insurer: StaffInsurer | null; onClose: () => void }) {
  const [opened] = useState(insurer);
  return (
    <FormDialog
      title={insurer ? 'Edit Insurer' : 'New Insurer'}
      description={
        insurer && insurer.revision !== opened?.revision && <p>Current version: {describeInsurer(insurer)}</p>
      }
      submitText={insurer ? 'Save' : 'Add'}
      busyText={insurer ? 'Saving...' : 'Adding...'}
      initial={{
        name: insurer?.name ?? '',
        aliases: insurer?.aliases.join('\n') ?? '',
        isOnHome: insurer?.isOnHome ?? false,
        noteMarkdown: insurer?.noteMarkdown ?? '',
      }}
      validate={({ aliases, ...values }) =>
        validate(INSURER_FORM, { ...values, aliases: parseNames(aliases), position: null })
      }
      fields={({ field, values }) => {
        const { value: isOnHome, onChange } = field('isOnHome');
        return (
          <>
            <TextField
              {...field('name')}
              label={INSURER_FORM.name.label}
              isRequired
              autoComplete="off"
              hint={insurer ? 'The old name still works in search.' : undefined}
            />
            <TextArea
              {...field('aliases')}
              label={INSURER_FORM.aliases.label}
              isLow
              hint="One on each line, such as BCBS. Visitors find the insurer by each of them."
            />
            <Checkbox isChecked={isOnHome} onChange={onChange} className="min-h-11 items-center">
              {INSURER_FORM.isOnHome.label}
            </Checkbox>
            <TextArea
              {...field('noteMarkdown')}
              label={INSURER_FORM.noteMarkdown.label}
              isLow
              hint={
                <>
                  What visitors should know, on the page of the insurer.{' '}
                  <MarkdownHelp max={MAX_ANSWER_LENGTH} />
                </>
              }
            />
            {values.noteMarkdown.trim() && (
              <AnswerPreview question={values.name} markdown={values.noteMarkdown} />
            )}
          </>
        );
      }}
      submission={({ name, aliases, isOnHome, noteMarkdown }) => ({
        intent: 'save',
        id: insurer?.id ?? null,
        revision: insurer?.revision,
        fields: { name: name.trim(), aliases: parseNames(aliases), isOnHome, noteMarkdown },
      })}
      onClose={onClose}
    />
  );
}

/** Describes the saved insurer to a user whose change was rejected. */
function describeInsurer({ name, aliases, isOnHome, noteMarkdown }: StaffInsurer): string {
  const others = aliases.length > 0 ? `, also found by ${aliases.join(', ')}` : '';
  const note = noteMarkdown ? ` Note: ${noteMarkdown}` : '';
  return `${name}${others}${isOnHome ? ', on the home page' : ''}.${note}`;
}
