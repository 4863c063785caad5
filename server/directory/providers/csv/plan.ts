import { createHash } from 'node:crypto';
import type { ImportCounts } from '../../../../domain/directory/imports/form.ts';
import type { ImportPreview } from '../../../../domain/directory/imports/schemas.ts';
import { providerNameKeys } from '../../../../domain/fold-text.ts';
import { normalizeEmail } from '../../../../domain/forms/rules.ts';
import { parseId } from '../../../../domain/ids.ts';
import { fullName } from '../../../../domain/names.ts';
import { inTurns } from '../../../db/batches.ts';
import type { DatabaseOrTransaction } from '../../../db/schema.ts';
import { findTakenNpis } from '../npi.ts';
import { EMPTY_PROVIDER, type ProviderRecord } from '../record.ts';
import { type RowFields, readCells } from './cells.ts';
import type { CsvRecord } from './file.ts';
import { findPeople } from './repository.ts';
import { type Context, type Outcome, omitUnusedTables, outcomeOf } from './rows.ts';

type Duplicate = ImportPreview['duplicates'][number];
type Candidate = Outcome & { before: ProviderRecord };

export type PlannedRow = Outcome & { row: number };

export type Plan = Pick<ImportPreview, 'errors' | 'warnings' | 'duplicates'> & {
  rows: PlannedRow[];
  /** Differs for other cells, and once a provider that a row may be about has changed. */
  revision: number;
};

export type PlanOptions = {
  /** The provider to update by row; null for a new one. */
  choices?: ReadonlyMap<number, number | null>;
  /** Whether new providers are drafts unless their row says otherwise. */
  asDrafts?: boolean;
};

export function countRows(rows: PlannedRow[]): ImportCounts {
  const added = rows.filter(({ before }) => !before).length;
  const changed = rows.filter(({ isChanged }) => isChanged).length - added;
  return { added, changed, unchanged: rows.length - added - changed };
}

/** Decides for each record which provider it changes, if any, and finds all errors. Writes nothing. */
export async function planImport(
  db: DatabaseOrTransaction,
  records: CsvRecord[],
  context: Context,
  { choices = new Map(), asDrafts = false }: PlanOptions = {},
): Promise<Plan> {
  const newProvider = { ...EMPTY_PROVIDER, listing: asDrafts ? ('draft' as const) : ('listed' as const) };
  const rowsByEmail = Map.groupBy(records, ({ cells }) => normalizeEmail(cells.contact_email ?? ''));
  /** Providers that a row changes. */
  const taken = new Set(records.flatMap(({ cells }) => parseId(cells.id) ?? []));
  const seen = new Set<number>();
  const hash = createHash('sha256');
  const plan: Plan = { rows: [], errors: [], warnings: [], duplicates: [], revision: 0 };

  /** Returns the errors of the row. */
  function planRow({ row, cells, fields }: CsvRecord & { fields: RowFields }, found: ProviderRecord[]) {
    const candidates = found
      .filter(({ id }) => cells.id || !taken.has(id))
      .map((before): Candidate => ({ ...outcomeOf(before, before, fields, context), before }));
    const choice = choices.get(row);
    const isNew = choice === null || (choice === undefined && !cells.id && candidates.length === 0);
    const chosen = isNew ? outcomeOf(null, newProvider, fields, context) : choose(candidates, choice);
    // A column of other ids, such as of employees, would rename providers.
    const isDoubtful = cells.id ? chosen?.changes.some((field) => NAMES.includes(field)) : chosen?.isChanged;
    if (candidates.length > 0 && (choice !== undefined || !chosen || isDoubtful)) {
      plan.duplicates.push({
        row,
        name: `${cells.first_name} ${cells.last_name}`,
        providers: candidates.map((candidate) => describe(candidate, context)),
        providerId: chosen?.before?.id ?? null,
        isChosen: chosen !== undefined,
      });
    }
    if (!chosen) return [{ column: 'last_name', message: choice === undefined ? AMBIGUOUS : NO_CANDIDATE }];
    plan.rows.push({ row, ...chosen });
    if (chosen.isChanged && chosen.after.licenses.length === 0) {
      const message = `${fullName(chosen.after)} has no state, so visitors cannot find this provider`;
      plan.warnings.push({ row, column: 'states', message });
    }
    if (chosen.before) taken.add(chosen.before.id);
    return chosen.errors;
  }

  for await (const some of inTurns(records)) {
    const read = some.map((record) => {
      const email = normalizeEmail(record.cells.contact_email ?? '');
      const isShared = (rowsByEmail.get(email)?.length ?? 0) > 1;
      const { id, fields, errors } = readCells(record.cells, context.names);
      return { ...record, id, fields: omitUnusedTables(fields), errors, email: isShared ? '' : email };
    });
    const people = await findPeople(db, {
      ids: read.flatMap(({ id }) => id ?? []),
      emails: read.map(({ email }) => email),
      sortKeys: read.map(({ fields }) => sortKeyOf(fields)),
    });
    for (const { row, cells, id, fields, email, errors } of read) {
      const found = cells.id
        ? people.stored.filter((provider) => provider.id === id)
        : findDuplicates(people, fields, email);
      hash.update(JSON.stringify(cells));
      hash.update(`${row}:${found.map(({ id, revision }) => `${id}.${revision}`)};`);
      if (cells.id && found.length === 0) {
        errors.push({ column: 'id', message: `there is no provider with the id "${cells.id}"` });
      } else if (id !== null && seen.has(id)) {
        errors.push({ column: 'id', message: `the id ${id} stands in the file twice` });
      }
      if (id !== null) seen.add(id);
      if (errors.length === 0) errors.push(...planRow({ row, cells, fields }, found));
      plan.errors.push(...errors.map((error) => ({ row, ...error })));
    }
  }
  const numbered = plan.rows.map(({ before, after }) => ({ id: before?.id ?? null, npi: after.npi }));
  for (const [index, message] of await findTakenNpis(db, numbered)) {
    plan.errors.push({ row: plan.rows[index]?.row ?? 0, column: 'npi', message });
  }
  plan.revision = 1 + Number.parseInt(hash.digest('hex').slice(0, 7), 16);
  return plan;
}

const NAMES = ['first_name', 'last_name'];
const AMBIGUOUS = 'several providers have this name: choose one, or add the column id, as in an export';
const NO_CANDIDATE = 'the chosen provider has another name, or another row changes it';

/** Without a choice, prefers a candidate that the row leaves as it is, so that a repeated import changes nothing. */
function choose(candidates: Candidate[], choice: number | undefined): Candidate | undefined {
  if (choice !== undefined) return candidates.find(({ before }) => before.id === choice);
  const unchanged = candidates.find(({ isChanged }) => !isChanged);
  return unchanged ?? (candidates.length === 1 ? candidates[0] : undefined);
}

function describe({ before, changes }: Candidate, { names }: Context): Duplicate['providers'][number] {
  const { id, contactEmail, licenses } = before;
  const states = names.states.filter((state) => licenses.some(({ stateId }) => stateId === state.id));
  const stateCodes = states.map(({ name }) => name);
  return { id, name: fullName(before), stateCodes, contactEmail, changes: [...new Set(changes)] };
}

/** Finds a row's provider by contact email; without one, those of the name in one of the states, if both have any. */
function findDuplicates(
  { stored, idByEmail }: Awaited<ReturnType<typeof findPeople>>,
  fields: RowFields,
  email: string,
): ProviderRecord[] {
  const withEmail = stored.filter(({ id }) => id === idByEmail.get(email));
  if (withEmail.length > 0) return withEmail;
  const states = [...(fields.stateIds ?? []), ...(fields.licenses ?? []).map(({ stateId }) => stateId)];
  const isInState = ({ licenses }: ProviderRecord) =>
    states.length === 0 || licenses.length === 0 || licenses.some(({ stateId }) => states.includes(stateId));
  const sortKey = sortKeyOf(fields);
  return stored.filter((provider) => provider.sortKey === sortKey && isInState(provider));
}

function sortKeyOf({ firstName = '', lastName = '' }: RowFields): string {
  return providerNameKeys({ firstName, lastName }).sortKey;
}
