import { isPosition } from '../../../domain/ids.ts';

/** More rows would slow down typing in the filter. */
export const ROWS_PER_PAGE = 50;

/** The view of the provider table. It is in the query string, so that Back and shared links restore it. */
export type TableView = {
  /** Part of a name; '' for all. */
  filter: string;
  /** From 1. */
  page: number;
};

/** The filters beside the name, in the address as in the API. */
export const FILTERS = ['listing', 'license'] as const;
export type FilterName = (typeof FILTERS)[number];

/** Returns the part of a query that filters the list. */
export function filterQuery(query: URLSearchParams): string {
  const names: readonly string[] = ['q', ...FILTERS];
  return new URLSearchParams([...query].filter(([name, value]) => value && names.includes(name))).toString();
}

export function readTableView(query: URLSearchParams): TableView {
  const page = query.get('page') ?? '';
  return { filter: query.get('q') ?? '', page: isPosition(page) ? Number(page) : 1 };
}

/** Replaces the view in a query string. Omits defaults. */
export function writeTableView(query: URLSearchParams, view: TableView): URLSearchParams {
  const written = new URLSearchParams(query);
  written.delete('q');
  written.delete('page');
  if (view.filter) written.set('q', view.filter);
  if (view.page > 1) written.set('page', String(view.page));
  return written;
}

/** Returns the query of the list call: that of the page (spec section 2), and which rows to return. */
export function listQuery(query: URLSearchParams): URLSearchParams {
  const view = readTableView(query);
  const list = writeTableView(query, view);
  list.set('limit', String(ROWS_PER_PAGE));
  list.set('page', String(view.page));
  return list;
}
