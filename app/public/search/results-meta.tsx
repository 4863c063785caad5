import { href } from 'react-router';
import { type SearchSelection, selectionQuery } from '../../../domain/directory/search-selection.ts';
import { PageMeta } from '../frame/page-meta.tsx';
import { breadcrumbs, itemList, practiceThing } from '../frame/structured-data.ts';
import { usePractice } from '../frame/use-practice.ts';
import { type Found, filterTexts, resultsDescription, resultsTitle, search } from './results-texts.ts';

/**
 * Metadata of the search page. Search engines list the empty search and the first page of each search with results.
 * @param found null without results or before a search.
 */
export function ResultsMeta({
  selection,
  found,
  isContinued,
  isUnlisted,
  isFiltered,
  providers,
}: {
  selection: SearchSelection;
  found: Found | null;
  isContinued: boolean;
  /** For pages that only some visitors get: later or filtered results, and names. */
  isUnlisted: boolean;
  isFiltered: boolean;
  providers: { id: number }[];
}) {
  const practice = usePractice();
  const base = href('/providers');
  const query = selectionQuery(selection);
  const path = query ? `${base}?${query}` : base;
  if (!found) {
    return (
      <PageMeta
        title={isFiltered ? filterTexts.noFit : search.title}
        description={search.description}
        path={path}
        isUnlisted={isUnlisted || query !== ''}
      />
    );
  }
  const title = resultsTitle(found, isContinued);
  return (
    <PageMeta
      title={title}
      description={resultsDescription(found)}
      path={path}
      isUnlisted={isUnlisted}
      things={
        import.meta.env.SSR && !isUnlisted
          ? (siteUrl) => [
              practiceThing(siteUrl, practice, found.stateName),
              breadcrumbs(siteUrl, [
                { name: search.title, path: base },
                { name: title, path },
              ]),
              itemList(
                siteUrl,
                title,
                providers.map(({ id }) => href('/providers/:providerId', { providerId: String(id) })),
              ),
            ]
          : null
      }
    />
  );
}
