import { href, Link } from 'react-router';
import { FAQ_FORM, MAX_ANSWER_LENGTH } from '../../domain/practice/faq-form.ts';
import type { Faq } from '../../domain/practice/schemas.ts';
import { faqChanges } from '../content/faq-changes.ts';
import type { ActionResult } from '../editing/action-result.ts';
import { FormFooter } from '../editing/form-layout.tsx';
import { UnsavedChanges } from '../editing/unsaved-changes.tsx';
import { useItemForm } from '../editing/use-item-form.ts';
import { RequiredNote } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { AnswerPreview } from './answer-preview.tsx';

const { position: _, ...FIELDS } = FAQ_FORM;

/** What answers, and notes like them, may contain. */
export const MARKDOWN_HINT = `A blank line begins a new paragraph. Begin lines with "- " for a list. Links: [text](https://…). **Bold**, *italic*. At most ${MAX_ANSWER_LENGTH} characters.`;

/** The form for a new or existing FAQ, with a preview. Submits only changed fields. */
export function FaqForm({ faq, saveError }: { faq: Faq | null; saveError: ActionResult<Faq> | undefined }) {
  const { form, field, stored, replaced } = useItemForm(faq, {
    fields: FIELDS,
    valuesOf,
    current: saveError?.current,
    serverErrors: saveError?.errors,
  });
  const { changed, values } = form;

  return (
    <form
      {...form.props}
      className="grid grid-cols-1 items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,600px)_minmax(0,26rem)]"
    >
      <UnsavedChanges isUnsaved={changed.length > 0} />
      <UntilHydrated className="min-w-0 space-y-6">
        <RequiredNote />
        <TextField {...field('question')} autoComplete="off" />
        <TextArea {...field('answerMarkdown')} hint={MARKDOWN_HINT} />
        <TextField
          {...field('group')}
          hint="A heading on the page, such as Cost. Questions next to each other with the same group share it. Leave blank for none."
          autoComplete="off"
        />
        <SelectField
          {...field('isHidden')}
          label="On the page"
          options={[
            ['false', 'Shown'],
            ['true', 'Hidden'],
          ]}
        />
      </UntilHydrated>
      <div className="min-w-0 xl:row-span-2">
        <AnswerPreview question={values.question} markdown={values.answerMarkdown} />
      </div>
      <UntilHydrated className="min-w-0">
        <FormFooter
          form={form}
          what="this FAQ"
          conflictingChanges={replaced && stored && faqChanges(replaced, stored)}
          status={saveError?.status}
        >
          <Link to={href('/portal/faqs')} className="button-quiet">
            Cancel
          </Link>
        </FormFooter>
      </UntilHydrated>
    </form>
  );
}

function valuesOf(faq: Faq | null) {
  return {
    question: faq?.question ?? '',
    answerMarkdown: faq?.answerMarkdown ?? '',
    group: faq?.group ?? '',
    isHidden: String(faq?.isHidden ?? false),
  };
}
