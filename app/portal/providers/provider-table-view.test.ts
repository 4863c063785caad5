import { expect, test } from 'vitest';
import { listQuery, pageOf, queryOfPage } from './provider-table-view.ts';

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=1e99', 1],
  ['page=two', 1],
])('%j is page %i', (query, page) => {
  expect(pageOf(new URLSearchParams(query))).toBe(page);
});

test.each([
  [1, 'q=a%26b&listing=draft'],
  [2, 'q=a%26b&page=2&listing=draft'],
])('page %i keeps the filters', (page, query) => {
  expect(queryOfPage(new URLSearchParams('q=a%26b&page=9&listing=draft'), page).toString()).toBe(query);
});

test.each([
  ['', 'limit=50&page=1'],
  ['listing=draft&page=x', 'listing=draft&limit=50&page=1'],
  ['q=a&page=3&limit=1', 'q=a&limit=50&page=3'],
  [
    'state_code=OR&insurance_company_name=Aetna',
    'state_code=OR&insurance_company_name=Aetna&limit=50&page=1',
  ],
])('the list call of %j', (query, expected) => {
  expect(listQuery(new URLSearchParams(query)).toString()).toBe(expected);
});
