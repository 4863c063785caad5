import { CONCERN_FORM } from '../../domain/directory/concerns.ts';
import type { StaffConcern } from '../../domain/directory/schemas.ts';
import { ItemDialog } from '../editing/item-dialog.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';

/** Adds or edits a concern. */
export function ConcernDialog({ concern, onClose }: { concern: StaffConcern | null; onClose: () => void }) {
  return (
    <ItemDialog
      what="Concern"
      item={concern}
      form={CONCERN_FORM}
      initial={{ name: concern?.name ?? '', explanation: concern?.explanation ?? '' }}
      fields={(field) => {
        const { onChange, ...explanation } = field('explanation');
        return (
          <>
            <TextField {...field('name')} />
            <TextArea
              {...explanation}
              onChange={(text) => onChange(text.replaceAll('\n', ' '))}
              isLow
              hint="One plain sentence for somebody who does not know the word"
            />
          </>
        );
      }}
      onClose={onClose}
    />
  );
}
