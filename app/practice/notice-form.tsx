import { href } from 'react-router';
import { formatDate } from '../../domain/dates.ts';
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
    check: ({ isPublished, textMarkdown, effectiveOn }) => ({
      ...(isPublished === 'true' && !textMarkdown.trim() && { textMarkdown: 'Enter a text to publish' }),
      ...(isPublished === 'true' && !effectiveOn && { effectiveOn: 'Enter an effective date to publish' }),
    }),
  });
  const { values } = form;
  // While a later version waits for its date, there are two texts.
  const texts: Partial<Record<keyof typeof values, string>> = stored?.currentTextMarkdown
    ? {
        textMarkdown: `Text from ${formatDate(String(stored.effectiveOn))}`,
        currentTextMarkdown: 'Text until then',
      }
    : {};

  function changeTitle(title: string): void {
    form.set('title', title);
    if (!stored && values.slug === toSlug(values.title)) form.set('slug', toSlug(title));
  }

  return (
    <EditForm
      form={form}
      labelOf={(name) => texts[name] ?? field(name).label}
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
        label={texts.textMarkdown ?? 'Text'}
        hint={<MarkdownHelp max={MAX_NOTICE_TEXT_LENGTH} hasBlocks />}
        rows={16}
      />
      <DateField
        {...field('effectiveOn')}
        key={stored?.revision}
        isRequired={values.isPublished === 'true'}
        hint={dateHint(stored)}
      />
      {stored?.currentTextMarkdown && (
        <TextArea
          {...field('currentTextMarkdown')}
          label={texts.currentTextMarkdown ?? ''}
          isRequired
          hint="What visitors read now. You can correct it here."
          rows={8}
        />
      )}
      <div>
        <CheckboxField {...checkbox('isPublished')} />
        <CheckboxField
          {...checkbox('isInFooter')}
          hint={values.isPublished === 'true' ? undefined : 'Once it is published'}
        />
      </div>
    </EditForm>
  );
}

function valuesOf(notice: StaffNotice | null) {
  return {
    title: notice?.title ?? '',
    slug: notice?.slug ?? '',
    textMarkdown: notice?.textMarkdown ?? '',
    effectiveOn: notice?.effectiveOn ?? '',
    currentTextMarkdown: notice?.currentTextMarkdown ?? '',
    isInFooter: String(notice?.isInFooter ?? true),
    isPublished: String(notice?.isPublished ?? false),
  };
}

function slugHint(entered: string, stored: string | undefined): string {
  const slug = SLUG.test(entered) ? entered : stored;
  if (!slug) return "The end of the page's address, after /notices/.";
  return `The page is at /notices/${slug}.${stored ? ' Links to a former address stop working.' : ''}`;
}

function dateHint(notice: StaffNotice | null): string {
  if (!notice?.latestVersion) return 'The first day on which visitors can read it.';
  if (notice.currentTextMarkdown)
    return `Until this day, visitors read the text below. To withdraw the later version, set the date back to ${formatDate(notice.latestVersion)}.`;
  return `Keep ${formatDate(notice.latestVersion)} to correct what visitors read. A later date makes a new version; this one stays readable.`;
}
