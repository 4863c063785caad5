import { href } from 'react-router';
import { dateField } from '../../../domain/forms/date.ts';
import { optionalText } from '../../../domain/forms/field.ts';
import { MAX_BANNER_LENGTH } from '../../../domain/limits.ts';
import {
  BANNER_FORM,
  PRACTICE_FORM,
  type PracticeFacts,
  pastBannerError,
} from '../../../domain/practice/facts-form.ts';
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

/** The banner, an object in the API, is two fields. */
const FIELDS = {
  ...PRACTICE_FORM,
  banner: { ...optionalText('Banner', { maxLength: MAX_BANNER_LENGTH }), hint: BANNER_FORM.text.hint },
  endsOn: dateField('Last day of the banner'),
};

const SECTIONS: [title: string, names: (keyof typeof FIELDS)[]][] = [
  ['Contact', ['hours', 'phone', 'fax', 'email', 'supportEmail', 'postalAddress']],
  ['Banner', ['banner', 'endsOn']],
  ['About page', ['story']],
  ['Careers page', ['applicationFormUrl', 'reasons', 'requirements']],
];

function PracticeForm({ facts }: { facts: PracticeFacts }) {
  const stored = { ...facts, banner: facts.banner?.text, endsOn: facts.banner?.endsOn };
  const form = useFields({
    fields: FIELDS,
    stored,
    marksChanges: true,
    check: ({ banner, endsOn }) => {
      if (!String(banner).trim()) return {};
      if (!endsOn) return { endsOn: `${FIELDS.endsOn.label} is required` };
      // The stored banner may have ended.
      if (banner === stored.banner && endsOn === stored.endsOn) return {};
      const past = pastBannerError({ text: String(banner), endsOn: String(endsOn) }, today()).banner;
      return past ? { endsOn: past } : {};
    },
    submission({ banner, endsOn, ...changes }, { banner: text, endsOn: lastDay }) {
      const isUnchanged = banner === undefined && endsOn === undefined;
      return isUnchanged ? changes : { ...changes, banner: text ? { text, endsOn: lastDay } : null };
    },
  });
  return (
    <PageForm form={form} cancel={href('/portal')}>
      {SECTIONS.map(([title, names]) => (
        <FormSection key={title} title={title}>
          <Fields form={form} names={names} />
        </FormSection>
      ))}
    </PageForm>
  );
}
