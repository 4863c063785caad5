import { href, Link } from 'react-router';
import type { LaunchItem } from '../../../domain/practice/practice-responses.ts';
import { confirm } from '../forms/confirm.tsx';
import { Card, SectionButton } from '../frame/section.tsx';

type Topics = [topic: LaunchItem['topic'], title: string, page?: string][];

const IN_PORTAL: Topics = [
  ['demo', 'Demo practice'],
  ['provider', 'First dietitian', href('/portal/providers')],
  ['contact', 'Hours and contact details', href('/portal/practice')],
  ['story', 'Texts of the About and careers pages', href('/portal/practice')],
  ['faqs', 'Insurers in the FAQs', href('/portal/faqs')],
  ['ehr_settings', 'Patient login and booking', href('/portal/settings')],
  ['recipients', 'Emails about referrals', href('/portal/settings')],
  ['insurers', 'Insurers without a dietitian', href('/portal/insurers')],
  ['notices', 'Notices', href('/portal/notices')],
  ['passkey', 'A second passkey', href('/portal/account')],
  ['administrator', 'A second administrator', href('/portal/team')],
];

const ON_SERVER: Topics = [
  ['server', 'Server settings'],
  ['config', 'Name, founder, logo and home page'],
  ['backup', 'Backups'],
];

export function LaunchChecklist({ items }: { items: LaunchItem[] }) {
  if (items.length === 0) return null;
  const [portal, server] = [IN_PORTAL, ON_SERVER].map((topics) =>
    topics.filter(([topic]) => items.some((item) => item.topic === topic)),
  );
  const total = IN_PORTAL.length + ON_SERVER.length;
  const done = total - items.length;
  return (
    <Card title="Before launch">
      <p className="-mt-2 flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-ink-soft">
        <progress
          value={done}
          max={total}
          aria-hidden="true"
          className="h-2 w-32 overflow-hidden rounded-full accent-green"
        />
        {`${done} of ${total} done`}
      </p>
      {portal && portal.length > 0 && (
        <>
          <h3 className="mt-4 font-sans text-base font-semibold tracking-normal">In this portal</h3>
          <Items topics={portal} items={items} />
        </>
      )}
      {server && server.length > 0 && (
        <details className="mt-4 border-t border-line pt-3">
          <summary className="min-h-6 cursor-pointer font-semibold">
            {`For whoever runs the server (${server.length})`}
          </summary>
          <Items topics={server} items={items} />
        </details>
      )}
    </Card>
  );
}

function Items({ topics, items }: { topics: Topics; items: LaunchItem[] }) {
  return (
    <ul className="-mb-2.5 divide-y divide-line">
      {topics.map(([topic, title, page]) => {
        const { text = '', names } = items.find((item) => item.topic === topic) ?? {};
        return (
          <li key={topic} className="flex gap-3 py-2.5">
            <span aria-hidden="true" className="mt-1.5 size-3.5 shrink-0 rounded-full border-2 border-leaf" />
            <div className="min-w-0">
              <h4 className="text-base font-semibold">
                {page ? (
                  <Link to={page} className="link -my-1 inline-block py-1 font-semibold">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </h4>
              <p className="text-[0.9375rem] wrap-anywhere text-ink-soft">{text}</p>
              {names && (
                <div className="mt-2">
                  <SectionButton text={UNLIST} label={UNLIST} onClick={() => askToUnlist(names)} />
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const UNLIST = 'Take off the site';

function askToUnlist(names: string[]): void {
  confirm({
    title: UNLIST,
    text: <p translate="no">{names.join(', ')}</p>,
    button: UNLIST,
    submission: {},
    action: `${href('/portal')}?index`,
  });
}
