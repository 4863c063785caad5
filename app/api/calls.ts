import { snakeCaseKeys } from '../../domain/case.ts';
import type { HistoryEvent } from '../../domain/events/event-responses.ts';
import { LISTS, type ListItem, type ListName } from '../../domain/lists/lists.ts';
import { keysOf, recordOf } from '../../domain/objects.ts';
import { nextCursor } from './client.ts';
import { type ApiEnvironment, type ApiResponse, request } from './request.ts';
import { readSessionEnd } from './session-clock.ts';

/** A page of events, newest first, and the cursor of the next page. */
export type HistoryPage = { events: HistoryEvent[]; next: string | null };

export type Sent = {
  /** Fields to send as JSON, with names in snake_case. */
  fields?: object;
  json?: object | undefined;
  form?: FormData;
  /** The revision that the user has seen. The call throws ApiError 412 if the item has another one. */
  revision?: number | undefined;
};

/** An item to change, by default in any revision. */
export type Target = { id: number | string; revision?: number };

export type Calls = ReturnType<typeof createCalls>;

export function createCalls(environment: ApiEnvironment) {
  async function send<T>(
    method: string,
    path: string,
    { fields, json = fields && snakeCaseKeys(fields), form, revision }: Sent = {},
  ): Promise<ApiResponse<T>> {
    const response = await request<T>(environment, path, {
      method,
      headers: {
        ...(json && { 'Content-Type': 'application/json' }),
        ...(revision !== undefined && { 'If-Match': `"${revision}"` }),
      },
      body: json ? JSON.stringify(json) : (form ?? null),
    });
    readSessionEnd(response.headers);
    return response;
  }

  async function call<T>(method: string, path: string, sent?: Sent): Promise<T> {
    return (await send<T>(method, path, sent)).data;
  }

  async function loadEvents(path: string): Promise<HistoryPage> {
    const { data, headers } = await send<HistoryEvent[]>('GET', path);
    return { events: data, next: nextCursor(headers, 'before') };
  }

  return {
    environment,
    send,
    call,

    /** Returns the calls of each list that staff edit. @param onChange what runs after changes of a list. */
    lists: (onChange: Partial<Record<ListName, () => void>>) => {
      const lists = recordOf(keysOf(LISTS), (name) =>
        createListCalls(call, `/api/portal/${LISTS[name].table}`, onChange[name]),
      );
      // `recordOf` loses which list has which items.
      return lists as { [Name in ListName]: ListCalls<ListItem<Name>> };
    },

    /** @param path with a query, such as `before=` the previous page's `next` cursor. */
    events: loadEvents,

    /** @param subject a path below /api/portal. @param before the previous page's `next` cursor. */
    historyOf: (subject: string, before?: string | null) =>
      loadEvents(`/api/portal/${subject}/history${before ? `?${new URLSearchParams({ before })}` : ''}`),
  };
}

type ListCalls<Item> = ReturnType<typeof createListCalls<Item>>;

function createListCalls<Item>(
  call: <T>(method: string, path: string, sent?: Sent) => Promise<T>,
  path: string,
  onChange = () => {},
) {
  const pathOf = (id: number | string) => `${path}/${encodeURIComponent(id)}`;

  async function change<T>(method: string, path: string, fields?: object): Promise<T> {
    const data = await call<T>(method, path, fields && { fields });
    onChange();
    return data;
  }

  return {
    list: () => call<Item[]>('GET', path),
    get: (id: string) => call<Item>('GET', pathOf(id)),
    create: (fields: object) => change<Item>('POST', path, fields),
    update: (id: number | string, fields: object) => change<Item>('PATCH', pathOf(id), fields),
    /** @param providerCount the number of providers that lose the item, as the user has seen it. */
    remove: (id: number, providerCount: number) =>
      change<null>('DELETE', `${pathOf(id)}?provider_count=${providerCount}`),
  };
}
