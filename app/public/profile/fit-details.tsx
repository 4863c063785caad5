import { ANSWER_LABELS } from '../../../domain/directory/answer-labels.ts';
import type { Office, Provider } from '../../../domain/directory/schemas.ts';
import { keysOf } from '../../../domain/objects.ts';
import { PhoneLink } from '../frame/phone-link.tsx';
import { Bio, Facts, Section } from './provider-details.tsx';

/** What the provider helps with, with explanations where they are known. */
export function Concerns({
  concerns,
}: {
  concerns: (Provider['concerns'][number] & { explanation?: string })[];
}) {
  if (concerns.length === 0) return null;
  return (
    <Section title="Helps with">
      <ul className="grid max-w-2xl gap-x-8 gap-y-3 sm:grid-cols-2 print:grid-cols-3 print:gap-y-0">
        {concerns.map(({ id, name, explanation }) => (
          <li key={id}>
            <span className="font-semibold">{name}</span>
            {explanation && <span className="block text-sm text-ink-soft print:hidden">{explanation}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Video and offices, then languages. */
export function VisitsAndLanguages({ provider }: { provider: Provider }) {
  const { isByVideo, offices, languages, hasInterpreters } = provider;
  const names = languages.map(({ name }) => name);
  return (
    <>
      {(isByVideo || offices.length > 0) && (
        <Section title="Visits">
          {isByVideo && <p className="mb-3 font-semibold print:mb-0">By video</p>}
          <ul className="grid max-w-2xl gap-4 empty:hidden sm:grid-cols-2 print:grid-cols-1 print:gap-1">
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
      <span className="font-semibold">In person: {name}</span>
      <address className="not-italic">
        {street}
        <br />
        {city}, {stateCode} {zip}
        {phone && (
          <>
            <br />
            <PhoneLink number={phone} />
          </>
        )}
      </address>
      {wheelchairAccess && (
        <p className="mt-2 text-sm text-ink-soft print:mt-0">
          <span className="block font-semibold">Wheelchair access</span>
          {wheelchairAccess}
        </p>
      )}
    </li>
  );
}

/** The questions that the provider has answered. */
export function Answers({ answers }: Pick<Provider, 'answers'>) {
  return keysOf(ANSWER_LABELS).map((name) => {
    const text = answers[name];
    return (
      text && (
        <Section key={name} title={ANSWER_LABELS[name]}>
          <Bio text={text} />
        </Section>
      )
    );
  });
}
