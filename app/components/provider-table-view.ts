/** What the provider table shows; the page's query string carries it, so that Back and a shared link restore it. */
export type TableView = {
  /** Part of a name; '' shows all. */
  filter: string;
  isDescending: boolean;
  /** From 1. */
  page: number;
};

const PARAMETERS = ['q', 'sort', 'page'];
const DESCENDING = '-name';

export function readTableView(query: URLSearchParams): TableView {
  const page = Number(query.get('page'));
  return {
    filter: query.get('q') ?? '',
    isDescending: query.get('sort') === DESCENDING,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The query with this view in place of its own; defaults are left out. */
export function writeTableView(query: URLSearchParams, view: TableView): URLSearchParams {
  const written = withoutView(query);
  if (view.filter) written.set('q', view.filter);
  if (view.isDescending) written.set('sort', DESCENDING);
  if (view.page > 1) written.set('page', String(view.page));
  return written;
}

/** Whether the addresses differ in the table's view only: the loaded providers stay as they are. */
export function isSameList(current: URL, next: URL): boolean {
  return (
    current.pathname === next.pathname &&
    current.search !== next.search &&
    withoutView(current.searchParams).toString() === withoutView(next.searchParams).toString()
  );
}

function withoutView(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => !PARAMETERS.includes(name)));
}
