import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext } from '../../api-client/context.ts';
import { moveItem } from './list-action.ts';
import { portalClient } from './load.ts';

test('the undo of a move is for the revision that the move has made', async () => {
  const requests: { body: unknown; revision: string | null }[] = [];
  const transport = async (_path: string, { headers, body }: RequestInit = {}) => {
    requests.push({ body: JSON.parse(String(body)), revision: new Headers(headers).get('If-Match') });
    return Response.json({ id: 7, revision: 3 });
  };
  const context = new RouterContextProvider();
  context.set(apiContext, { transport, cache: null, siteUrl: 'http://localhost' });
  const portal = portalClient(context);
  const moving = { intent: 'move', id: 7, name: 'Aetna', from: 5, position: 2 } as const;
  const { undo } = await moveItem(portal.insurers, moving);
  expect(undo).toEqual({ ...moving, from: 2, position: 5, revision: 3 });
  await moveItem(portal.insurers, { ...moving, revision: 3 });
  expect(requests).toEqual([
    { body: { position: 2 }, revision: null },
    { body: { position: 2 }, revision: '"3"' },
  ]);
});
