import { PROVIDER_ANSWERS } from '../../../domain/directory/provider-form.ts';
import { keysOf } from '../../../domain/objects.ts';
import type { SectionLink } from '../../editing/long-form.tsx';
import { FIELDS, type Values } from './values.ts';

type SectionFields = { title: string; fields: (keyof Values)[] };

/** The sections of the form in their order, by the id of their place. */
export const SECTIONS = {
  'name-and-bio': { title: 'Name and bio', fields: ['firstName', 'lastName', 'ehrUuid', 'npi', 'bio'] },
  pictures: { title: 'Pictures', fields: ['avatar', 'photo'] },
  licenses: sectionOf('licenses'),
  panels: sectionOf('panels'),
  credentialIds: sectionOf('credentialIds'),
  concernIds: sectionOf('concernIds'),
  languageCodes: sectionOf('languageCodes'),
  visits: { title: 'Visits', fields: ['hasInterpreters', 'isByVideo', 'officeIds'] },
  answers: { title: 'Questions that the profile answers', fields: keysOf(PROVIDER_ANSWERS) },
  private: { title: 'For staff and insurers', fields: ['caqhId', 'contactEmail'] },
} satisfies Record<string, SectionFields>;

export type SectionId = keyof typeof SECTIONS;

function sectionOf(name: keyof Values): SectionFields {
  return { title: FIELDS[name].label, fields: [name] };
}

export function sectionLinks(changed: (keyof Values)[], invalid: (keyof Values)[]): SectionLink[] {
  return keysOf(SECTIONS).map((id) => {
    const { title, fields }: SectionFields = SECTIONS[id];
    const has = (names: (keyof Values)[]) => names.some((name) => fields.includes(name));
    return { id, title, isChanged: has(changed), hasError: has(invalid) };
  });
}

/** Whether a provider has nothing in this section. */
export function isEmptySection(id: SectionId, provider: Values): boolean {
  const { fields }: SectionFields = SECTIONS[id];
  return fields.every((name) => !provider[name] || String(provider[name]) === '');
}
