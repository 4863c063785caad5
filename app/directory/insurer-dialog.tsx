import { useState } from 'react';
import type { StaffInsurer } from '../../domain/directory/insurers/schemas.ts';
import { INSURER_LINES_FORM } from '../../domain/directory/insurers.ts';
import { MAX_ANSWER_LENGTH } from '../../domain/practice/faq-form.ts';
import { ItemDialog } from '../editing/item-dialog.tsx';
import { MarkdownHelp } from '../practice/markdown-help.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';

/** Adds or edits an insurer. */
export function InsurerDialog({ insurer, onClose }: { insurer: StaffInsurer | null; onClose: () => void }) {
  const [opened] = useState(insurer);
  return (
    <ItemDialog
      what="Insurer"
      item={insurer}
      form={INSURER_LINES_FORM}
      description={
        insurer && insurer.revision !== opened?.revision && <p>Current version: {describeInsurer(insurer)}</p>
      }
      initial={{
        name: insurer?.name ?? '',
        aliases: insurer?.aliases.join('\n') ?? '',
        isOnHome: insurer?.isOnHome ?? false,
        noteMarkdown: insurer?.noteMarkdown ?? '',
      }}
      fields={(field) => (
        <>
          <TextField {...field('name')} hint={insurer ? 'The old name still works in search.' : undefined} />
          <TextArea
            {...field('aliases')}
            isLow
            hint="One on each line, such as BCBS. Visitors find the insurer by each of them."
          />
          <CheckboxField {...field('isOnHome')} />
          <TextArea
            {...field('noteMarkdown')}
            isLow
            hint={
              <>
                What visitors should know, on this insurer's page. <MarkdownHelp max={MAX_ANSWER_LENGTH} />
              </>
            }
          />
        </>
      )}
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
