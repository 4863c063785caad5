import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Route } from './+types/dashboard.ts';
import DashboardPage from './dashboard.tsx';

test.each([
  ['R-459NGG', 'href="/portal/referrals/R-459NGG"'],
  [null, 'Nothing to see here yet'],
])('after a sign-in from a mail about %s, the dashboard has %s', (reference, text) => {
  const counts = { toCall: null, mine: null, undeliveredMails: null, expiringLicenses: null };
  const loaderData = { counts, nextToCall: [], launchItems: [], reference };
  // The page reads nothing else of its props.
  const props = { loaderData } as unknown as Route.ComponentProps;
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DashboardPage {...props} />
    </MemoryRouter>,
  );
  expect(html).toContain(text);
  expect(html.includes('You came for')).toBe(reference !== null);
});
