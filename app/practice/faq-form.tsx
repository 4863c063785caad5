import { href, Link, useSubmit } from 'react-router';
import { validate } from '../../domain/forms/field.ts';
import { FAQ_FORM, type FaqFields, MAX_ANSWER_LENGTH } from '../../domain/practice/faq-form.ts';
import type { Faq } from '../../domain/practice/schemas.ts';
import { faqChanges } from '../content/faq-changes.ts';
import { type ActionResult, type ItemSubmission, JSON_POST } from '../editing/action-result.ts';
import { FormFooter } from '../editing/form-layout.tsx';
import { UnsavedChanges } from '../editing/unsaved-changes.tsx';
import { useStoredVersion } from '../editing/use-stored-version.ts';
import { RequiredNote } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { useForm } from '../ui/use-form.ts';
import { AnswerPreview } from './answer-preview.tsx';

type Values = { question: string; answerMarkdown: string; group: string; isHidden: string };

const { question, answerMarkdown, group, isHidden } = FAQ_FORM;

/** What answers, and notes like them, may contain. */
export const MARKDOWN_HINT = `A blank line begins a new paragraph. Begin lines with "- " for a list. Links: [text](https://…). **Bold**, *italic*. At most ${MAX_ANSWER_LENGTH} characters.`;

/** The form for a new or existing FAQ, with a preview. Submits only changed fields. */
export function FaqForm({ faq, saveError }: { faq: Faq | null; saveError: ActionResult<Faq> | undefined }) {
  const submit = useSubmit();
  const { stored, replaced } = useStoredVersion(faq, saveError?.current, (current) =>
    form.rebase(valuesOf(current), {}),
  );
  const form = useForm<Values>({
    initial: valuesOf(stored),
    validate: (values) => validate({ question, answerMarkdown, group, isHidden }, values),
    serverErrors: saveError?.errors,
    onSubmit: (values, changed) => {
      const changes = Object.fromEntries(changed.map((name) => [name, values[name]]));
      const submission: ItemSubmission<FaqFields> = stored
        ? { intent: 'update', changes, revision: stored.revision }
        : { intent: 'create', changes };
      return submit(JSON.stringify(submission), JSON_POST);
    },
  });
  const { changed, values } = form;

  const field = <Name extends keyof Values>(name: Name) => ({
    ...form.field(name),
    label: FAQ_FORM[name].label,
    isRequired: FAQ_FORM[name].isRequired,
    isChanged: changed.includes(name),
  });

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
      <AnswerPreview question={values.question} markdown={values.answerMarkdown} />
    </form>
  );
}

function valuesOf(faq: Faq | null): Values {
  return {
    question: faq?.question ?? '',
    answerMarkdown: faq?.answerMarkdown ?? '',
    group: faq?.group ?? '',
    isHidden: String(faq?.isHidden ?? false),
  };
}
