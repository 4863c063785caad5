import { href } from 'react-router';
import { MAX_NOTICE_TEXT_LENGTH, NOTICE_FORM } from '../../domain/practice/notices/form.ts';
import type { StaffNotice } from '../../domain/practice/notices/schemas.ts';
import { SLUG, toSlug } from '../../domain/slugs.ts';
import { noticeChanges } from '../content/item-changes.ts';
import type { ActionResult } from '../editing/action-result.ts';
import { EditForm } from '../editing/form-layout.tsx';
import { useItemForm } from '../editing/use-item-form.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { MarkdownHelp } from './markdown-help.tsx';

const { position: _, ...FIELDS } = NOTICE_FORM;

/** The form for a new or existing notice. Submits only changed fields. */
export function NoticeForm({
  notice,
  saveError,
}: {
  notice: StaffNotice | null;
  saveError: ActionResult<StaffNotice> | undefined;
}) {
  const { form, field, checkbox, stored, replaced } = useItemForm(notice, {
    fields: FIELDS,
    valuesOf,
    current: saveError?.current,
    serverErrors: saveError?.errors,
  });
  const { values } = form;

  function changeTitle(title: string): void {
    form.set('title', title);
    if (!stored && values.slug === toSlug(values.title)) form.set('slug', toSlug(title));
  }

  return (
    <EditForm
      form={form}
      labelOf={(name) => field(name).label}
      what="this notice"
      conflictingChanges={replaced && stored && noticeChanges(replaced, stored)}
      status={saveError?.status}
      cancel={href('/portal/notices')}
    >
      <TextField {...field('title')} onChange={changeTitle} autoComplete="off" />
      <TextField
        {...field('slug')}
        autoComplete="off"
        autoCapitalize="off"
        hint={slugHint(values.slug, stored?.slug)}
      />
      <TextArea
        {...field('textMarkdown')}
        hint={<MarkdownHelp max={MAX_NOTICE_TEXT_LENGTH} hasBlocks />}
        rows={16}
      />
      <DateField {...field('effectiveOn')} key={stored?.revision} />
      <CheckboxField {...checkbox('isPublished')} />
    </EditForm>
  );
}

function valuesOf(notice: StaffNotice | null) {
  return {
    title: notice?.title ?? '',
    slug: notice?.slug ?? '',
    textMarkdown: notice?.textMarkdown ?? '',
    effectiveOn: notice?.effectiveOn ?? '',
    isPublished: String(notice?.isPublished ?? false),
  };
}

function slugHint(entered: string, stored: string | undefined): string {
  const slug = SLUG.test(entered) ? entered : stored;
  if (!slug) return "The end of the page's address, after /notices/.";
  return `The page is at /notices/${slug}.${stored ? ' Links to a former address stop working.' : ''}`;
}
