import { useState } from 'react';
import type { StaffInsurer } from '../../domain/directory/insurers/schemas.ts';
import { INSURER_LINES_FORM } from '../../domain/directory/insurers.ts';
import { ItemDialog } from '../editing/item-dialog.tsx';
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
        </>
      )}
      onClose={onClose}
    />
  );
}

/** Describes the saved insurer to a user whose change was rejected. */
function describeInsurer({ name, aliases, isOnHome }: StaffInsurer): string {
  const others = aliases.length > 0 ? `, also found by ${aliases.join(', ')}` : '';
  return `${name}${others}${isOnHome ? ', on the home page' : ''}.`;
}
