import { describe, expect, test } from 'vitest';
import { listQuery, readTableView, writeTableView } from './provider-table-view.ts';

const DEFAULT = { filter: '', page: 1 };

describe('the view of the provider table in the query string', () => {
  test.each([
    ['', DEFAULT],
    ['q=zo%C3%AB+a', { ...DEFAULT, filter: 'zoë a' }],
    ['page=3', { ...DEFAULT, page: 3 }],
    ['page=0', DEFAULT],
    ['page=-1', DEFAULT],
    ['page=1.5', DEFAULT],
    ['page=1e99', DEFAULT],
    ['page=two', DEFAULT],
  ])('reads %j', (query, view) => {
    expect(readTableView(new URLSearchParams(query))).toEqual(view);
  });

  test.each([
    [DEFAULT, 'listing=draft'],
    [{ filter: 'a&b', page: 2 }, 'listing=draft&q=a%26b&page=2'],
  ])('writes %j, keeps API parameters and omits defaults', (view, query) => {
    const before = new URLSearchParams('q=old&page=9&listing=draft');
    expect(writeTableView(before, view).toString()).toBe(query);
  });
});

test.each([
  ['', 'limit=50&page=1'],
  ['listing=draft&page=x', 'listing=draft&limit=50&page=1'],
  ['q=a&page=3&limit=1', 'limit=50&q=a&page=3'],
])('the list call of %j', (query, expected) => {
  expect(listQuery(new URLSearchParams(query)).toString()).toBe(expected);
});
