import { useState } from 'react';
import { href, Link } from 'react-router';
import { formatDate } from '../../domain/dates.ts';
import type { StaffNotice } from '../../domain/practice/notices/schemas.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { PortalSection, SectionButton, SectionItem } from '../portal/section.tsx';
import { hasUnsavedChanges } from '../ui/use-form.ts';

/** What the page's action receives. */
export type VersionRemoval = { intent: 'delete-version'; version: string; revision: number };

/** The versions that a later one has replaced. Visitors can read them until staff delete them. */
export function NoticeVersions({
  notice: { earlierVersions, isPublished, revision, slug },
}: {
  notice: StaffNotice;
}) {
  const [asked, setAsked] = useState<{ version: string; isUnsaved: boolean } | null>(null);
  if (earlierVersions.length === 0) return null;
  return (
    <div className="mt-10 max-w-[600px]">
      <PortalSection title="Earlier versions">
        <ul className="divide-y divide-line">
          {earlierVersions.map((version) => {
            const ask = () => setAsked({ version, isUnsaved: hasUnsavedChanges() });
            const label = `Delete ${formatDate(version)}`;
            const button = <SectionButton text="Delete" label={label} onClick={ask} />;
            return (
              <SectionItem key={version} actions={button}>
                {isPublished ? (
                  <Link
                    to={href('/notices/:slug/:effectiveOn', { slug, effectiveOn: version })}
                    reloadDocument
                    className="link"
                  >
                    {formatDate(version)}
                  </Link>
                ) : (
                  formatDate(version)
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
            asked.isUnsaved
              ? 'Your changes have not been saved yet. Save them first.'
              : 'Visitors can no longer read it. This cannot be undone. Staff still find its text in the history.'
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
