import type { FieldsOf } from '../forms/field.ts';
import { idField, optionalIdField } from '../forms/id-fields.ts';
import { addRowError, rowsField } from '../forms/rows.ts';
import { MAX_PANELS } from '../limits.ts';
import { isLicensed, type License } from './licenses.ts';

/** An insurer that a provider accepts, in one state or in all licensed states. */
export const PANEL_FORM = {
  insuranceCompanyId: idField('Insurance company'),
  /** Null means all licensed states. */
  stateId: optionalIdField('State'),
};

export type Panel = FieldsOf<typeof PANEL_FORM>;

export const PANELS = rowsField('Insurance companies', PANEL_FORM, {
  maxRows: MAX_PANELS,
  check(panels, errors) {
    panels.forEach(({ insuranceCompanyId, stateId }, row) => {
      const earlier = panels.slice(0, row).filter((other) => other.insuranceCompanyId === insuranceCompanyId);
      const isTwice = earlier.some(
        (other) => [other.stateId, stateId].includes(null) || other.stateId === stateId,
      );
      if (isTwice)
        addRowError(errors, row, 'stateId', 'State: this insurance company is accepted there already');
    });
  },
});

/** Whether a panel covers one of these states. */
export function isInStates({ stateId }: Pick<Panel, 'stateId'>, stateIds: number[]): boolean {
  return stateId === null || stateIds.includes(stateId);
}

/**
 * Returns panels that accept exactly these insurers in the licensed states. An insurer keeps its chosen states if one is
 * licensed; otherwise it is accepted in all. Panels of other insurers stay if they accept nothing.
 */
export function withInsurers(panels: Panel[], insurerIds: number[], licensedStateIds: number[]): Panel[] {
  const accepted = panels
    .filter((panel) => isInStates(panel, licensedStateIds))
    .map((panel) => panel.insuranceCompanyId);
  const kept = panels.filter(
    ({ insuranceCompanyId: id }) => insurerIds.includes(id) === accepted.includes(id),
  );
  const added = insurerIds.filter((id) => !accepted.includes(id));
  return [...kept, ...added.map((insuranceCompanyId) => ({ insuranceCompanyId, stateId: null }))];
}

/** Returns the licenses that are valid on a day, and the panels that accept patients there. */
export function activeRows({ licenses, panels }: { licenses: License[]; panels: Panel[] }, day: string) {
  const active = licenses.filter((license) => isLicensed(license, day));
  const stateIds = active.map(({ stateId }) => stateId);
  return { stateIds, panels: panels.filter((panel) => isInStates(panel, stateIds)) };
}
