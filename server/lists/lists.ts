import { foldName, hasLetterOrDigit } from '../../domain/fold-text.ts';
import type { FieldErrors } from '../../domain/forms/rules.ts';
import { MAX_ALIASES } from '../../domain/limits.ts';
import { LISTS, type ListFields, type ListForm, type ListName } from '../../domain/lists/lists.ts';
import { rejectInvalid } from '../errors.ts';
import { readMarkdown } from '../practice/markdown.ts';
import { readNotice } from '../practice/notice-markdown.ts';
import { listStates } from './public-repository.ts';
import type { List } from './service.ts';

const { insurers, offices, faqs, notices } = LISTS;

/** The lists that staff edit, with the rules that go beyond one field. */
export const STAFF_LISTS = {
  ...LISTS,
  insurers: withCheck(insurers, (fields, { before, others, sent }) => {
    const checked = before ? withFormerName(before, fields, sent) : fields;
    rejectInvalid(insurerErrors(checked, others));
    return checked;
  }),
  offices: withCheck(offices, async (fields, { trx }) => {
    const isState = (await listStates(trx)).some(({ code }) => code === fields.stateCode);
    rejectInvalid({
      stateCode: isState ? undefined : `State: there is none with the code ${fields.stateCode}`,
    });
    return fields;
  }),
  faqs: withCheck(faqs, (fields) => {
    rejectInvalid({ answerMarkdown: readMarkdown(fields.answerMarkdown).errors.join('\n') || undefined });
    return fields;
  }),
  notices: withCheck(notices, (fields, { others }) => {
    rejectInvalid({
      slug: others.some(({ slug }) => slug === fields.slug) ? 'Another notice has this address' : undefined,
      textMarkdown: readNotice(fields.textMarkdown).errors.join('\n') || undefined,
    });
    return fields;
  }),
} satisfies Record<ListName, List<ListForm>>;

function withCheck<F extends ListForm, L extends List<F>>(
  list: L & { form: F },
  check: NonNullable<List<F>['check']>,
) {
  return { ...list, check };
}

type InsurerFields = ListFields<'insurers'>;

/** Adds a replaced name to the other names, and removes the new name from them. */
function withFormerName(
  before: InsurerFields,
  after: InsurerFields,
  { aliases }: Partial<InsurerFields>,
): InsurerFields {
  const isSame = (a: string, b: string) => foldName(a) === foldName(b);
  const others = (aliases ?? before.aliases).filter((alias) => !isSame(alias, after.name));
  const isKept = [after.name, ...others].some((name) => isSame(name, before.name));
  return { ...after, aliases: isKept ? others : [...others, before.name] };
}

/** Returns errors for a name that occurs twice or belongs to another insurer, and for too many names. */
function insurerErrors(
  { name, aliases }: InsurerFields,
  others: InsurerFields[],
): FieldErrors<'name' | 'aliases'> {
  const owners = new Map(
    others.flatMap((other) => [other.name, ...other.aliases].map((each) => [foldName(each), other.name])),
  );
  const errorOf = (each: string, earlier: string[]): string | undefined => {
    const folded = foldName(each);
    if (!hasLetterOrDigit(folded)) return `"${each}" has no letter or digit`;
    const owner = owners.get(folded);
    if (owner !== undefined) return `${owner} already has the name "${each}"`;
    const isDuplicate = earlier.some((other) => foldName(other) === folded);
    return isDuplicate ? `"${each}" is there twice: case, accents and spaces make no difference` : undefined;
  };
  const errors: FieldErrors<'name' | 'aliases'> = { name: errorOf(name, []) };
  if (aliases.length > MAX_ALIASES) {
    errors.aliases = `There can be at most ${MAX_ALIASES} other names, the former name among them`;
  }
  aliases.forEach((alias, index) => {
    errors.aliases ??= errorOf(alias, [name, ...aliases.slice(0, index)]);
  });
  return errors;
}
