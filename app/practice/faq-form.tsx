import { href } from 'react-router';
import { FAQ_FORM, MAX_ANSWER_LENGTH } from '../../domain/practice/faq-form.ts';
import type { Faq } from '../../domain/practice/schemas.ts';
import { faqChanges } from '../content/item-changes.ts';
import type { ActionResult } from '../editing/action-result.ts';
import { EditForm } from '../editing/form-layout.tsx';
import { useItemForm } from '../editing/use-item-form.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { MarkdownHelp } from './markdown-help.tsx';

const { position: _, ...FIELDS } = FAQ_FORM;

/** The form for a new or existing FAQ. Submits only changed fields. */
export function FaqForm({ faq, saveError }: { faq: Faq | null; saveError: ActionResult<Faq> | undefined }) {
  const { form, field, checkbox, stored, replaced } = useItemForm(faq, {
    fields: FIELDS,
    valuesOf,
    current: saveError?.current,
    serverErrors: saveError?.errors,
  });

  return (
    <EditForm
      form={form}
      labelOf={(name) => field(name).label}
      what="this FAQ"
      conflictingChanges={replaced && stored && faqChanges(replaced, stored)}
      status={saveError?.status}
      cancel={href('/portal/faqs')}
    >
      <TextField {...field('question')} autoComplete="off" />
      <TextArea {...field('answerMarkdown')} rows={9} hint={<MarkdownHelp max={MAX_ANSWER_LENGTH} />} />
      <CheckboxField {...checkbox('isHidden')} label="Hidden from visitors" />
    </EditForm>
  );
}

function valuesOf(faq: Faq | null) {
  return {
    question: faq?.question ?? '',
    answerMarkdown: faq?.answerMarkdown ?? '',
    isHidden: String(faq?.isHidden ?? false),
  };
}
