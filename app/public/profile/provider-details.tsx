import { Fragment, type ReactNode } from 'react';
import type { Provider } from '../../../domain/directory/schemas.ts';
import { isFound } from '../../../domain/directory/search/is-found.ts';
import type { SearchSelection } from '../../../domain/directory/search-selection.ts';
import { Badge } from '../../ui/badge.tsx';
import { insuranceText } from './insurance-text.ts';

/** Blank lines split paragraphs; single newlines become line breaks (spec section 2). */
export function Bio({ text }: { text: string }) {
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  return (
    <div className="max-w-2xl space-y-4 wrap-anywhere print:max-w-none print:space-y-1.5">
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity.
        <p key={index}>
          {paragraph.split('\n').map((line, lineIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
            <Fragment key={lineIndex}>
              {lineIndex > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}

/** The states in which a provider is licensed, and the insurers. @param last the visitor's search. */
export function StatesAndInsurers({ provider, last }: { provider: Provider; last: SearchSelection | null }) {
  const { states, insuranceCompanies } = provider;
  const matching = last && isFound(provider, last.selectedState, last.selectedInsurance) ? last : null;
  const textOf = (insurer: Provider['insuranceCompanies'][number]) => insuranceText(insurer, states);
  return (
    <>
      <Facts
        title="Licensed States"
        values={states.map(({ displayName }) => displayName)}
        match={states.find(({ code }) => code === matching?.selectedState)?.displayName}
      />
      <Facts
        title="Accepted Insurance"
        values={insuranceCompanies.map(textOf)}
        match={insuranceCompanies.filter(({ name }) => name === matching?.selectedInsurance).map(textOf)[0]}
      />
    </>
  );
}

/** Badges under a heading, or nothing without values. @param match the one that the visitor searched for. */
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
  return (
    <Section title={title}>
      <ul className="flex flex-wrap gap-2">
        {values.map((value) => (
          <Badge key={value} as="li" isMatch={value === match}>
            {value}
          </Badge>
        ))}
      </ul>
    </Section>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 print:mt-2 print:break-inside-avoid">
      <h2 className="mb-3 text-2xl print:mb-0 print:text-lg">{title}</h2>
      {children}
    </section>
  );
}
