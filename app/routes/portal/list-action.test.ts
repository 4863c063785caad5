import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext } from '../../api-client/context.ts';
import { createFlashStore, flashContext } from '../../editing/flash.ts';
import { runItemAction } from './item-action.ts';
import { moveItem } from './list-action.ts';
import { portalClient } from './load.ts';

/** @param response of each call of the API. */
function open(response: () => Response) {
  const requests: { body: unknown; revision: string | null }[] = [];
  const transport = async (_path: string, { headers, body }: RequestInit = {}) => {
    requests.push({ body: JSON.parse(String(body)), revision: new Headers(headers).get('If-Match') });
    return response();
  };
  const context = new RouterContextProvider();
  const flash = createFlashStore();
  context.set(apiContext, { transport, cache: null, siteUrl: 'http://localhost' });
  context.set(flashContext, flash);
  return { requests, context, flash, portal: portalClient(context) };
}

test('the undo of a move is for the revision that the move has made', async () => {
  const { portal, requests } = open(() => Response.json({ id: 7, revision: 3 }));
  const moving = { intent: 'move', id: 7, name: 'Aetna', from: 5, position: 2 } as const;
  const { undo } = await moveItem(portal.insurers, moving);
  expect(undo).toEqual({ ...moving, from: 2, position: 5, revision: 3 });
  await moveItem(portal.insurers, { ...moving, revision: 3 });
  expect(requests).toEqual([
    { body: { position: 2 }, revision: null },
    { body: { position: 2 }, revision: '"3"' },
  ]);
});

test('the form of an item says a conflict itself; a rejected restoration shows on the page', async () => {
  const error = 'Someone else has changed this FAQ.';
  const run = async (submission: object) => {
    const { context, flash } = open(() =>
      Response.json({ error, current: { revision: 3 } }, { status: 412 }),
    );
    const url = new URL('http://localhost/portal/faqs/7');
    const request = new Request(url, {
      method: 'POST',
      body: JSON.stringify({ ...submission, revision: 2 }),
    });
    const items = { nameOf: String, list: '/portal/faqs', removed: 'deleted' } as const;
    await runItemAction({ context, url, request }, '7', { ...items, calls: ({ faqs }) => faqs });
    return flash.current()?.message ?? null;
  };
  expect(await run({ intent: 'update', changes: {} })).toBeNull();
  expect(await run({ intent: 'restore', id: 7, restore: 1 })).toBe(error);
});
