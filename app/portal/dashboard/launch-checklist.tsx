import { href, Link } from 'react-router';
import type { LaunchItem } from '../../../domain/practice/practice-responses.ts';
import { confirm } from '../forms/confirm.tsx';
import { Card, SectionButton } from '../frame/section.tsx';

type Topic = [topic: LaunchItem['topic'], title: string, page?: string];

const PARTS: Record<string, Topic[]> = {
  'In this portal': [
    ['demo', 'Demo practice'],
    ['provider', 'First dietitian', href('/portal/providers')],
    ['contact', 'Hours and contact details', href('/portal/practice')],
    ['story', 'Texts of the About and careers pages', href('/portal/practice')],
    ['faqs', 'Insurers in the FAQs', href('/portal/faqs')],
    ['ehr_settings', 'Patient login and booking', href('/portal/settings')],
    ['recipients', 'Emails about referrals', href('/portal/settings')],
    ['notices', 'Notices', href('/portal/notices')],
    ['administrator', 'A second administrator', href('/portal/team')],
  ],
  'For whoever runs the server': [
    ['server', 'Server settings'],
    ['config', 'Name, founder, logo and home page'],
    ['backup', 'Backups'],
  ],
};
const TOTAL = Object.values(PARTS).flat().length;

export function LaunchChecklist({ items }: { items: LaunchItem[] }) {
  if (items.length === 0) return null;
  const done = TOTAL - items.length;
  return (
    <Card title="Before launch">
      <p className="-mt-2 flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-ink-soft">
        <progress
          value={done}
          max={TOTAL}
          aria-hidden="true"
          className="h-2 w-32 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-green"
        />
        <span>{`${done} of ${TOTAL} done`}</span>
      </p>
      {Object.entries(PARTS).map(([title, topics], index) => (
        <details key={title} open={index === 0} className="mt-4 has-[ul:empty]:hidden">
          <summary className="min-h-6 cursor-pointer font-semibold">{title}</summary>
          <ul className="divide-y divide-line empty:hidden">
            {topics.map((topic) => (
              <Item key={topic[0]} topic={topic} item={items.find((each) => each.topic === topic[0])} />
            ))}
          </ul>
        </details>
      ))}
    </Card>
  );
}

function Item({ topic: [, title, page], item }: { topic: Topic; item: LaunchItem | undefined }) {
  if (!item) return null;
  const { text, names } = item;
  return (
    <li className="flex gap-3 py-2.5">
      <span aria-hidden="true" className="mt-1.5 size-3.5 shrink-0 rounded-full border-2 border-leaf" />
      <div className="min-w-0">
        <h3 className="font-sans text-base font-semibold tracking-normal">
          {page ? (
            <Link to={page} className="link -my-1 inline-block py-1 font-semibold">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="text-[0.9375rem] wrap-anywhere text-ink-soft">{text}</p>
        {names && (
          <div className="mt-2">
            <SectionButton text={UNLIST} label={UNLIST} onClick={() => askToUnlist(names)} />
          </div>
        )}
      </div>
    </li>
  );
}

const UNLIST = 'Take off the site';

function askToUnlist(names: string[]): void {
  confirm({
    title: UNLIST,
    text: <p translate="no">{names.join(', ')}</p>,
    button: UNLIST,
    submission: { unlist: true },
    action: `${href('/portal')}?index`,
  });
}
