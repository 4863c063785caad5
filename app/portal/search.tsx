import { use, useEffect, useState } from 'react';
import { href, useNavigate, useSubmit } from 'react-router';
import type { Found } from '../../domain/accounts/schemas.ts';
import { foldName } from '../../domain/fold-text.ts';
import { SEARCH_FORM } from '../../domain/referrals/search.ts';
import { ApiContext } from '../api-client/context.ts';
import { createPortalClient } from '../api-client/portal-client.ts';
import { LISTING_LABELS } from '../content/directory-words.ts';
import { type Command, CommandDialog } from '../ui/command-dialog.tsx';
import { type IconName, LINK_GROUPS, PortalIcon, useMayOpen } from './links.tsx';

/** A command that leads to a page, or submits a form. */
type Entry = Command & { to: string; isSubmitted?: boolean };

function entry(group: string, label: string, to: string, icon: IconName = 'open'): Entry {
  return { group, key: to, label, to, icon: <PortalIcon name={icon} /> };
}

const OWN = [
  entry('Actions', 'New Provider', href('/portal/providers/new'), 'add'),
  entry('Actions', 'Import providers', href('/portal/providers/import'), 'add'),
  entry('Actions', 'Invite a colleague', `${href('/portal/team')}#invite`, 'add'),
  { ...entry('Actions', 'Logout', href('/portal/logout'), 'logout'), isSubmitted: true },
  ...LINK_GROUPS.flatMap(({ links }) => links.map(({ to, text, icon }) => entry('Pages', text, to, icon))),
  entry('Pages', 'Account', href('/portal/account'), 'account'),
  entry('Pages', 'New referrals', `${href('/portal/referrals')}?view=new`),
  entry('Pages', 'Referrals due', `${href('/portal/referrals')}?view=due`),
  entry('Pages', 'Referral figures', href('/portal/referrals/figures')),
  entry('Pages', 'Clinic links', href('/portal/referrals/clinics')),
];

/** While somebody types, the server is not asked. */
const PAUSE_MS = 150;

/** Finds pages, actions, providers by name and referrals by reference, as far as the user may open them. */
export function PortalSearch({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const mayOpen = useMayOpen();
  const [text, setText] = useState('');
  const found = useFound(text);
  const query = ` ${foldName(text)}`;
  const own = OWN.filter(
    ({ label, to }) => ` ${foldName(label)}`.includes(query) && mayOpen(to.replace(/[?#].*/, '')),
  );
  const items = [...own, ...entriesOf(found)];
  return (
    <CommandDialog
      title="Search the portal"
      placeholder="Provider, reference, page or action"
      text={text}
      items={items}
      status={statusText(items.length, found, text)}
      onText={setText}
      onChoose={({ to, isSubmitted }) =>
        void (isSubmitted ? submit(null, { method: 'post', action: to }) : navigate(to))
      }
      onClose={onClose}
    />
  );
}

/** What the server found; null while it is not asked. */
type Answer = Found | 'failed' | null;

/** Asks the server when the typing pauses. The text is in no address. */
function useFound(text: string): Answer {
  const api = use(ApiContext);
  const [answer, setAnswer] = useState<Answer>(null);
  useEffect(() => {
    setAnswer(null);
    if (errorOf(text)) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await createPortalClient(api)
        .find(text)
        .catch(() => 'failed' as const);
      if (isCurrent) setAnswer(found);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, text]);
  return answer;
}

function entriesOf(answer: Answer): Entry[] {
  if (answer === null || answer === 'failed') return [];
  const { referral, providers } = answer;
  const referrals = referral ? [referral] : [];
  return [
    ...referrals.map(({ id, reference }) =>
      entry('Referrals', reference, href('/portal/referrals/:referralId', { referralId: String(id) })),
    ),
    ...providers.map(({ id, name, listing }) => {
      const to = href('/portal/providers/:providerId', { providerId: String(id) });
      const hint = listing === 'listed' ? undefined : LISTING_LABELS[listing];
      return { ...entry('Providers', name, to, 'account'), hint };
    }),
  ];
}

function statusText(count: number, answer: Answer, text: string): string {
  if (answer === 'failed') return 'The search did not work. Please try again.';
  if (count > 0) return count === 1 ? '1 result' : `${count} results`;
  return errorOf(text) ?? (answer ? 'Nothing matches.' : 'Searching...');
}

function errorOf(text: string): string | null {
  return SEARCH_FORM.text.parse(text).error;
}
