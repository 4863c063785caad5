import { expect, test } from 'vitest';
import { moveItem } from './ordered-list.tsx';

test('moves apply one after the other; one of a deleted item changes nothing', () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const moves = [
    { id: 3, position: 2 },
    { id: 3, position: 1 },
    { id: 1, position: 3 },
    { id: 9, position: 1 },
  ];
  expect(moves.reduce(moveItem, items).map(({ id }) => id)).toEqual([3, 2, 1]);
});
