import { href, useSubmit } from 'react-router';
import { type Field, validate } from '../../../domain/forms/field.ts';
import { keysOf, pick, recordOf } from '../../../domain/objects.ts';
import { FAQ_FORM, MAX_ANSWER_LENGTH } from '../../../domain/practice/faq-form.ts';
import { MAX_NOTICE_TEXT_LENGTH, NOTICE_FORM } from '../../../domain/practice/notices/form.ts';
import type { StaffNotice } from '../../../domain/practice/notices/schemas.ts';
import type { Faq } from '../../../domain/practice/schemas.ts';
import { SLUG, toSlug } from '../../../domain/slugs.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { type FormErrors, useForm } from '../../ui/use-form.ts';
import { EditForm } from '../forms/form-layout.tsx';
import { type ActionResult, JSON_POST } from '../frame/action-result.ts';
import { MarkdownHelp } from './markdown-help.tsx';

const { position: _f, ...FAQ_FIELDS } = FAQ_FORM;
const { position: _n, ...NOTICE_FIELDS } = NOTICE_FORM;

/** The form for a new or existing FAQ. */
export function FaqForm({ faq, saved }: { faq: Faq | null; saved: ActionResult | undefined }) {
  const { field, layout } = useItemForm(FAQ_FIELDS, faq, saved);
  return (
    <EditForm {...layout} cancel={href('/portal/faqs')}>
      <TextField {...field('question')} autoComplete="off" />
      <TextArea {...field('answerMarkdown')} rows={9} hint={<MarkdownHelp max={MAX_ANSWER_LENGTH} />} />
    </EditForm>
  );
}

/** The form for a new or existing notice. */
export function NoticeForm({
  notice,
  saved,
}: {
  notice: StaffNotice | null;
  saved: ActionResult | undefined;
}) {
  const { form, field, layout } = useItemForm(NOTICE_FIELDS, notice, saved);
  const { values } = form;

  function changeTitle(title: string): void {
    form.set('title', title);
    if (!notice && values.slug === toSlug(values.title)) form.set('slug', toSlug(title));
  }

  return (
    <EditForm {...layout} cancel={href('/portal/notices')}>
      <TextField {...field('title')} onChange={changeTitle} autoComplete="off" />
      <TextField
        {...field('slug')}
        autoComplete="off"
        autoCapitalize="off"
        hint={slugHint(values.slug, notice?.slug)}
      />
      <TextArea
        {...field('textMarkdown')}
        hint={<MarkdownHelp max={MAX_NOTICE_TEXT_LENGTH} hasBlocks />}
        rows={16}
      />
      <DateField {...field('effectiveOn')} />
      <CheckboxField
        {...field('isPublished')}
        value={values.isPublished === 'true'}
        onChange={(isChecked) => form.set('isPublished', String(isChecked))}
      />
    </EditForm>
  );
}

function slugHint(entered: string, stored: string | undefined): string {
  const slug = SLUG.test(entered) ? entered : stored;
  if (!slug) return "The end of the page's address, after /notices/.";
  return `The page is at /notices/${slug}.${stored ? ' Links to a former address stop working.' : ''}`;
}

/** Submits only changed fields. @param saved the result of the last submission. */
function useItemForm<Name extends string>(
  fields: Record<Name, Field>,
  item: Record<NoInfer<Name>, unknown> | null,
  saved: { errors: FormErrors<Record<NoInfer<Name>, string>>; status: number | null } | undefined,
) {
  const submit = useSubmit();
  const form = useForm<Record<Name, string>>({
    initial: recordOf(keysOf(fields), (name) =>
      String(item?.[name] ?? (fields[name].schema.type === 'boolean' ? false : '')),
    ),
    validate: (values) => validate(fields, values),
    serverErrors: saved?.errors,
    onSubmit: (values, changed) => submit(JSON.stringify(pick(values, changed)), JSON_POST),
  });
  return {
    form,
    /** For a field component. */
    field: (name: Name) => ({
      ...form.field(name),
      label: fields[name].label,
      isRequired: fields[name].isRequired,
      isChanged: form.changed.includes(name),
    }),
    layout: { form, labelOf: (name: Name) => fields[name].label, status: saved?.status },
  };
}
