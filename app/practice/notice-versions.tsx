import { useState } from 'react';
import { href, Link } from 'react-router';
import { formatDate } from '../../domain/dates.ts';
import type { StaffNotice } from '../../domain/practice/notices/schemas.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { ItemButton } from '../editing/ordered-list.tsx';
import { PortalSection, SectionItem } from '../portal/section.tsx';
import { hasUnsavedChanges } from '../ui/use-form.ts';

/** What the page's action receives. */
export type VersionRemoval = { intent: 'delete-version'; version: string; revision: number };

/** The versions that a later one has replaced, which visitors can read, and staff delete. */
export function NoticeVersions({
  notice: { slug, isPublished, earlierVersions, revision },
}: {
  notice: StaffNotice;
}) {
  const [asked, setAsked] = useState<{ version: string; isUnsaved: boolean } | null>(null);
  if (earlierVersions.length === 0) return null;
  return (
    <div className="mt-10 max-w-2xl">
      <PortalSection title="Earlier versions">
        <ul className="divide-y divide-line">
          {earlierVersions.map((version) => {
            const date = formatDate(version);
            const ask = () => setAsked({ version, isUnsaved: hasUnsavedChanges() });
            return (
              <SectionItem key={version} actions={<ItemButton text="Delete" name={date} onClick={ask} />}>
                {isPublished ? (
                  <Link
                    to={href('/notices/:slug/:effectiveOn', { slug, effectiveOn: version })}
                    reloadDocument
                    className="link"
                  >
                    {date}
                  </Link>
                ) : (
                  date
                )}
              </SectionItem>
            );
          })}
        </ul>
      </PortalSection>
      {asked && (
        <FormDialog
          role="alertdialog"
          title={`Delete the version of ${formatDate(asked.version)}?`}
          description={
            <p>
              {asked.isUnsaved
                ? 'Your changes have not been saved yet. Save them first.'
                : 'Visitors can no longer read it. This cannot be undone. Its text stays in the history for staff.'}
            </p>
          }
          submitText="Delete"
          busyText="Deleting..."
          submission={(): VersionRemoval => ({ intent: 'delete-version', version: asked.version, revision })}
          isReady={!asked.isUnsaved}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
