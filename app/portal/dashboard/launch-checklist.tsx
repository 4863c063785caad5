import { href, Link } from 'react-router';
import type { LaunchItem } from '../../../domain/practice/practice-responses.ts';
import { confirm } from '../forms/confirm.tsx';
import { Card, SectionButton } from '../frame/section.tsx';

/** Topics without a page are in files on the server. */
const TOPICS: Record<LaunchItem['topic'], [title: string, page?: string]> = {
  demo: ['Demo practice'],
  server: ['Server settings'],
  contact: ['Contact details', href('/portal/practice')],
  ehr_settings: ['Patient login and booking', href('/portal/settings')],
  recipients: ['Emails about referrals', href('/portal/settings')],
  insurers: ['Insurers without a dietitian', href('/portal/insurers')],
  notices: ['Notices', href('/portal/notices')],
  passkey: ['A second passkey', href('/portal/account')],
  administrator: ['A second administrator', href('/portal/team')],
  config: ['Name and founder'],
  story: ["Founder's story"],
  backup: ['Backups'],
};

export function LaunchChecklist({ items }: { items: LaunchItem[] }) {
  if (items.length === 0) return null;
  return (
    <Card title="Before launch">
      <p className="-mt-2 text-[0.9375rem] text-ink-soft">
        {`${items.length === 1 ? '1 thing' : `${items.length} things`} to do. Those without a link or button are files on the server.`}
      </p>
      <ul className="mt-2 -mb-2.5 divide-y divide-line">
        {Object.entries(TOPICS).map(([topic, [title, page]]) =>
          items
            .filter((item) => item.topic === topic)
            .map(({ text, names }) => (
              <li key={topic} className="-mx-5 flex gap-3 px-5 py-2.5">
                <span
                  aria-hidden="true"
                  className="mt-1.5 size-3.5 shrink-0 rounded-full border-2 border-leaf"
                />
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
            )),
        )}
      </ul>
    </Card>
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
