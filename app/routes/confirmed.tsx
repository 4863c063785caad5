import { practice } from '../../practice.config.ts';
import { PageHeader } from '../site/page-header.tsx';
import { SiteShell } from '../site/shell.tsx';

/** The page after a dietitian has replied. Its link no longer works. */
export default function Confirmed() {
  return (
    <SiteShell patientLoginUrl={null}>
      <title>{`Thank you · ${practice.name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHeader title="Thank you">
        <p>We have stored your answer. You can close this page.</p>
      </PageHeader>
    </SiteShell>
  );
}
