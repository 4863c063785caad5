import type { BulkAction } from '../../domain/directory/bulk/form.ts';
import type { BulkResult } from '../../domain/directory/bulk/schemas.ts';
import { providerCountText } from './counts.ts';

/** What each action is called in general and for '#' providers, and what it has done. */
export const BULK_TEXTS: Record<BulkAction, [label: string, title: string, done: string]> = {
  list: ['List on the site', 'List # on the site', 'listed'],
  unlist: ['Unlist', 'Unlist #', 'unlisted'],
  pause: ['Pause', 'Pause #', 'paused'],
  resume: ['Resume', 'Resume #', 'resumed'],
  add_panel: ['Add a panel', 'Add a panel to #', 'changed'],
  end_panel: ['End a panel', 'End a panel of #', 'changed'],
  add_license: ['Add a license', 'Add a license to #', 'changed'],
  ask_to_confirm: ['Ask to confirm', 'Ask # to confirm', 'asked'],
};

/** For example, '12 providers were listed.' */
export function doneText(count: number, done: string): string {
  return `${count === 0 ? 'No provider' : providerCountText(count)} ${count > 1 ? 'were' : 'was'} ${done}.`;
}

/** How many skipped providers a short text names. */
const NAMED = 5;

/** The outcome of an undo, in lines. */
export function undoneText({ changedCount, skippedCount, skipped }: BulkResult): string {
  const more = skippedCount - NAMED;
  return [
    doneText(changedCount, 'set back'),
    ...skipped.slice(0, NAMED).map(({ name, reason }) => `${name} stays: ${reason}`),
    ...(more > 0 ? [`${providerCountText(more)} more stay as they are.`] : []),
  ].join('\n');
}
