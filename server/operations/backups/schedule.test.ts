import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../../../domain/dates.ts';
import { backupsToDelete, dueBackup } from './schedule.ts';

describe('the backup that is due', () => {
  test.each([
    ['2027-03-31T09:59:59Z', [3], 'sorrel-2027-03-30-03h.sqlite'],
    ['2027-03-31T10:00:00Z', [3], 'sorrel-2027-03-31-03h.sqlite'],
    ['2027-03-31T21:59:00Z', [15, 3], 'sorrel-2027-03-31-03h.sqlite'],
    ['2027-03-31T22:00:00Z', [15, 3], 'sorrel-2027-03-31-15h.sqlite'],
    ['2027-04-01T06:59:00Z', [15, 3], 'sorrel-2027-03-31-15h.sqlite'],
    ['2027-04-01T07:00:00Z', [0], 'sorrel-2027-04-01-00h.sqlite'],
    // The hour from 2 to 3 does not exist on this day.
    ['2027-03-14T09:59:00Z', [2], 'sorrel-2027-03-13-02h.sqlite'],
    ['2027-03-14T10:00:00Z', [2], 'sorrel-2027-03-14-02h.sqlite'],
    // The hour from 1 to 2 exists twice.
    ['2027-11-07T08:30:00Z', [1], 'sorrel-2027-11-07-01h.sqlite'],
    ['2027-11-07T09:30:00Z', [1], 'sorrel-2027-11-07-01h.sqlite'],
  ])('at %s with hours %j in Los Angeles: %s', (now, hours, name) => {
    expect(dueBackup(hours, 'America/Los_Angeles', Date.parse(now))).toBe(name);
  });
});

describe('which backups are deleted', () => {
  /** Makes a backup on each of these days, each time deletes old ones, and returns the rest. */
  function keptAfter(days: string[], hours: string[] = ['03']): string[] {
    let files: string[] = [];
    for (const day of days) {
      for (const hour of hours) {
        const name = `sorrel-${day}-${hour}h.sqlite`;
        files.push(name);
        const deleted = backupsToDelete(files, name);
        files = files.filter((file) => !deleted.includes(file));
      }
    }
    return files.map((file) => file.slice(7, -'h.sqlite'.length));
  }
  const daysFrom = (start: string, count: number) =>
    Array.from({ length: count }, (_, index) => addDays(start, index));

  test('7 daily ones are kept, and the last one of each of the 4 weeks before them', () => {
    // Three Sundays, and the last day before the daily ones.
    const weekly = ['2027-01-10', '2027-01-17', '2027-01-24', '2027-01-28'];
    const daily = daysFrom('2027-01-29', 7);
    const kept = keptAfter(daysFrom('2026-01-01', daysBetween('2026-01-01', '2027-02-05')));
    expect(kept).toEqual([...weekly, ...daily].map((day) => `${day}-03`));
  });

  test('all backups of the latest 7 days are kept', () => {
    const kept = keptAfter(daysFrom('2026-01-01', 60), ['03', '15']);
    expect(kept).toHaveLength(18);
    expect(kept.slice(-14).map((name) => name.slice(-2))).toEqual(Array(7).fill(['03', '15']).flat());
  });

  test('from any start, with any gaps: at most 11, the latest 7, and no new gap of more than two weeks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 90 }),
        (first, gaps) => {
          let day = addDays('2026-01-01', first);
          const days = [day, ...gaps.map((gap) => (day = addDays(day, gap)))];
          const kept = keptAfter(days).map((name) => name.slice(0, 10));
          expect(kept.length).toBeLessThanOrEqual(11);
          expect(kept.slice(-7)).toEqual(days.slice(-7));
          for (const [index, each] of kept.slice(1).entries()) {
            expect(daysBetween(kept[index] ?? each, each)).toBeLessThanOrEqual(14);
          }
        },
      ),
    );
  });

  test('other files are kept', () => {
    const others = [
      'sorrel-before-upgrade-019-2020-01-01.sqlite',
      'papers.sqlite',
      'sorrel-2020-01-01-03h.sqlite.partial',
    ];
    const mine = daysFrom('2026-01-01', 40).map((day) => `mine-${day}-03h.sqlite`);
    expect(backupsToDelete([...others, ...mine], 'sorrel-2026-03-01-03h.sqlite')).toEqual([]);
  });

  test('after a clock that ran a year ahead: later backups do not count, new ones are kept', () => {
    const kept = keptAfter([...daysFrom('2027-01-01', 42), ...daysFrom('2026-02-12', 3)]);
    expect(kept).toHaveLength(11 + 3);
    expect(kept.slice(-3)).toEqual(daysFrom('2026-02-12', 3).map((day) => `${day}-03`));
  });
});
