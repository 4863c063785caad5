import { href } from 'react-router';
import { bannerErrors, PRACTICE_FORM, type PracticeFacts } from '../../../domain/practice/facts-form.ts';
import { toSlug } from '../../../domain/slugs.ts';
import { Fields } from '../forms/fields.tsx';
import { FormSection, PageForm } from '../forms/page-form.tsx';
import { useFields } from '../forms/use-write.ts';
import { runAction } from '../frame/action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { today } from '../frame/times.ts';
import { HistoryLink } from '../history/history.tsx';
import type { Route } from './+types/practice-facts.ts';

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  runPortalLoad(({ portal }: PortalLoadArgs) => portal.practiceFacts(), args);

export async function clientAction(args: Route.ClientActionArgs) {
  const changes: Partial<PracticeFacts> = await args.request.json();
  return runAction(args, async (portal) => {
    await portal.updatePracticeFacts(changes);
    return 'Practice was saved.';
  });
}

export default function Practice({ loaderData: facts }: Route.ComponentProps) {
  return (
    <PortalPage
      purpose="Hours, contact details and texts, as visitors see them on the website."
      actions={<HistoryLink subject="practice" className="button-quiet" />}
    >
      {/* Each save begins a new form. */}
      <PracticeForm key={JSON.stringify(facts)} facts={facts} />
    </PortalPage>
  );
}

const SECTIONS: [title: string, names: (keyof PracticeFacts)[]][] = [
  ['Contact', ['hours', 'phone', 'fax', 'email', 'supportEmail', 'postalAddress']],
  ['Banner', ['banner', 'bannerEndsOn']],
  ['About page', ['story']],
  ['Careers page', ['applicationFormUrl', 'reasons', 'requirements']],
];

function PracticeForm({ facts }: { facts: PracticeFacts }) {
  const form = useFields({
    fields: PRACTICE_FORM,
    stored: facts,
    marksChanges: true,
    check({ banner, bannerEndsOn }) {
      const typed = { banner: String(banner).trim() || null, bannerEndsOn: String(bannerEndsOn) || null };
      return bannerErrors(typed, facts, today());
    },
  });
  return (
    <PageForm
      form={form}
      sections={Object.fromEntries(SECTIONS.map(([title]) => [toSlug(title), title]))}
      cancel={href('/portal')}
    >
      {SECTIONS.map(([title, names]) => (
        <FormSection key={title} title={title}>
          <Fields form={form} names={names} />
        </FormSection>
      ))}
    </PageForm>
  );
}
