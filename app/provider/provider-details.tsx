import type { ReactNode } from 'react';
import type { Office } from '../../domain/lists/list-responses.ts';
import { keysOf } from '../../domain/objects.ts';
import type { Provider } from '../../domain/providers/provider-responses.ts';
import { REPLY_LABELS } from '../../domain/providers/reply-labels.ts';
import { Badge } from '../ui/badge.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { putFirst } from './provider-texts.ts';

/** Text whose blank lines split paragraphs and whose single newlines are line breaks (spec section 2). */
export function Bio({ text }: { text: string }) {
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  return (
    <div className="max-w-2xl space-y-4 wrap-anywhere">
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity.
        <p key={index} dir="auto" className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

/** The badges that show before the others are unfolded. */
const FIRST_FACTS = 8;

/** Badges under a heading. @param match the value that the visitor searched for, which comes first. */
export function Facts({
  title,
  values,
  match,
}: {
  title: string;
  values: string[];
  match?: string | undefined;
}) {
  if (values.length === 0) return null;
  const sorted = putFirst(values, match);
  const more = sorted.slice(FIRST_FACTS);
  return (
    <Section title={title}>
      <Badges values={sorted.slice(0, FIRST_FACTS)} match={match} />
      {more.length > 0 && (
        <details>
          <summary className="fold">
            <span>{`${more.length} more`}</span>
            <span className="sr-only">{`: ${title}`}</span>
          </summary>
          <Badges values={more} />
        </details>
      )}
    </Section>
  );
}

function Badges({ values, match }: { values: string[]; match?: string | undefined }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {values.map((value) => (
        <Badge key={value} as="li" isMatch={value === match}>
          {value}
        </Badge>
      ))}
    </ul>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-2xl">{title}</h2>
      {children}
    </section>
  );
}

export function Concerns({
  concerns,
}: {
  concerns: (Provider['concerns'][number] & { explanation?: string })[];
}) {
  if (concerns.length === 0) return null;
  return (
    <Section title="Helps with">
      <ul className="grid max-w-2xl gap-x-8 gap-y-3 sm:grid-cols-2">
        {concerns.map(({ id, name, explanation }) => (
          <li key={id}>
            <span className="font-semibold">{name}</span>
            {explanation && <span className="block text-sm text-ink-soft">{explanation}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function VisitsAndLanguages({ provider }: { provider: Provider }) {
  const { isByVideo, offices, languages, hasInterpreters } = provider;
  const names = languages.map(({ name }) => name);
  return (
    <>
      {(isByVideo || offices.length > 0) && (
        <Section title="Visits">
          {isByVideo && <p className="mb-3 font-semibold">By video</p>}
          <ul className="grid max-w-2xl gap-4 empty:hidden sm:max-lg:grid-cols-2">
            {offices.map((office) => (
              <OfficeItem key={office.id} office={office} />
            ))}
          </ul>
        </Section>
      )}
      <Facts
        title="Languages"
        values={hasInterpreters ? [...names, 'Others with a medical interpreter'] : names}
      />
    </>
  );
}

function OfficeItem({ office }: { office: Office }) {
  const { name, street, city, stateCode, zip, phone, wheelchairAccess } = office;
  return (
    <li>
      <span className="font-semibold">{`In person: ${name}`}</span>
      <address className="not-italic">
        <span className="whitespace-pre-line">{`${street}\n${city}, ${stateCode} ${zip}`}</span>
        {phone && (
          <span className="block">
            <PhoneLink number={phone} className="link -my-2.5 inline-block py-2.5 whitespace-nowrap" />
          </span>
        )}
      </address>
      {wheelchairAccess && (
        <p className="mt-2 text-sm text-ink-soft">
          <span className="block font-semibold">Wheelchair access</span>
          <span>{wheelchairAccess}</span>
        </p>
      )}
    </li>
  );
}

export function Replies({ provider }: { provider: Provider }) {
  return keysOf(REPLY_LABELS).map((name) => {
    const text = provider[name];
    return (
      text && (
        <Section key={name} title={REPLY_LABELS[name]}>
          <Bio text={text} />
        </Section>
      )
    );
  });
}
