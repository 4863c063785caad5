import { PROVIDER_ANSWERS } from '../../../../domain/directory/provider-form.ts';
import type { StaffOffice } from '../../../../domain/directory/schemas.ts';
import { keysOf, pick } from '../../../../domain/objects.ts';
import type { SectionLink } from '../../forms/long-form.tsx';
import { FIELDS, type Values } from './provider-values.ts';

type SectionFields = { title: string; fields: (keyof Values)[] };

/** The sections of the form in their order, by the id of their place. */
export const SECTIONS = {
  availability: { title: 'Availability', fields: ['listing', 'isAccepting', 'acceptingNote'] },
  'name-and-bio': { title: 'Name and bio', fields: ['firstName', 'lastName', 'ehrUuid', 'npi', 'bio'] },
  pictures: { title: 'Pictures', fields: ['avatar', 'photo'] },
  licenses: sectionOf('licenses'),
  panels: sectionOf('panels'),
  credentialIds: sectionOf('credentialIds'),
  concernIds: sectionOf('concernIds'),
  languageCodes: sectionOf('languageCodes'),
  visits: { title: 'Visits', fields: ['hasInterpreters', 'isByVideo', 'officeIds'] },
  answers: { title: 'Profile questions', fields: keysOf(PROVIDER_ANSWERS) },
  private: { title: 'For staff and insurers', fields: ['caqhId', 'contactEmail'] },
} satisfies Record<string, SectionFields>;

export type SectionId = keyof typeof SECTIONS;

function sectionOf(name: keyof Values): SectionFields {
  return { title: FIELDS[name].label, fields: [name] };
}

export function sectionLinks(
  ids: SectionId[],
  changed: (keyof Values)[],
  invalid: (keyof Values)[],
): SectionLink[] {
  return ids.map((id) => {
    const { title, fields }: SectionFields = SECTIONS[id];
    const has = (names: (keyof Values)[]) => names.some((name) => fields.includes(name));
    return { id, title, isChanged: has(changed), hasError: has(invalid) };
  });
}

/** What an optional section has, in a few words; '' for nothing. */
export function summaryOf(id: SectionId, values: Values, offices: StaffOffice[]): string {
  const answered = Object.values(pick(values, SECTIONS.answers.fields)).filter(Boolean).length;
  const texts: { [Id in SectionId]?: (string | false)[] } = {
    pictures: [values.avatar instanceof File && 'Avatar', values.photo instanceof File && 'Photo'],
    visits: [
      values.isByVideo && 'Video',
      values.hasInterpreters && 'Interpreters',
      ...offices.filter(({ id }) => values.officeIds.includes(id)).map(({ name }) => name),
    ],
    answers: [answered > 0 && `${answered} of ${SECTIONS.answers.fields.length} answered`],
    private: [values.caqhId && `CAQH ID ${values.caqhId}`, values.contactEmail],
  };
  return texts[id]?.filter(Boolean).join(', ') ?? '';
}
