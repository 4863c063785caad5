import { describe, expect, test } from 'vitest';
import {
  countAccepted,
  isSameList,
  listQuery,
  readTableView,
  writeTableView,
} from './provider-table-view.ts';

const DEFAULT = { filter: '', sort: 'name', page: 1 };

describe('the view of the provider table in the query string', () => {
  test.each([
    ['', DEFAULT],
    ['q=zo%C3%AB+a', { ...DEFAULT, filter: 'zoë a' }],
    ['sort=-name&page=3', { ...DEFAULT, sort: '-name', page: 3 }],
    ['sort=states', { ...DEFAULT, sort: 'states' }],
    ['sort=id&page=0', DEFAULT],
    ['page=-1', DEFAULT],
    ['page=1.5', DEFAULT],
    ['page=1e99', DEFAULT],
    ['page=two', DEFAULT],
  ])('reads %j', (query, view) => {
    expect(readTableView(new URLSearchParams(query))).toEqual(view);
  });

  test.each([
    [DEFAULT, 'state_code=WA'],
    [{ filter: 'a&b', sort: '-name', page: 2 }, 'state_code=WA&q=a%26b&sort=-name&page=2'],
  ])('writes %j, keeps API parameters and omits defaults', (view, query) => {
    const before = new URLSearchParams('q=old&page=9&state_code=WA&sort=-name');
    expect(writeTableView(before, view).toString()).toBe(query);
  });
});

test.each([
  ['', 'limit=50&page=1'],
  ['state_code=WA&page=x&sort=id', 'state_code=WA&limit=50&page=1'],
  ['q=a&page=3&limit=1&sort=-name', 'limit=50&q=a&sort=-name&page=3'],
])('the list call of %j', (query, expected) => {
  expect(listQuery(new URLSearchParams(query)).toString()).toBe(expected);
});

test.each([
  ['?q=a', '?q=ab&page=2', true],
  ['', '?sort=-name', true],
  ['?state_code=WA&q=a', '?state_code=WA', true],
  ['?q=a', '?q=a', false],
  ['?state_code=WA', '?state_code=OR', false],
  ['?state_code=WA&q=a', '?q=a', false],
])('from %j to %j: the same list is %j', (current, next, expected) => {
  const at = (search: string) => new URL(`http://localhost/portal/providers${search}`);
  expect(isSameList(at(current), at(next))).toBe(expected);
});

test('another page is never the same list', () => {
  const list = new URL('http://localhost/portal/providers?q=a');
  expect(isSameList(list, new URL('http://localhost/portal/settings'))).toBe(false);
});

test('counts each insurer once, and only if it takes new patients', () => {
  const entry = (id: number, isAccepting: boolean) => ({ id, name: '', stateCodes: ['WA'], isAccepting });
  expect(
    countAccepted([entry(1, true), entry(1, false), entry(2, false), entry(3, true), entry(3, true)]),
  ).toBe(2);
});
