import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { keysOf } from '../domain/objects.ts';
import { LIST_PAGES } from './portal/lists/lists.ts';

export default [
  layout('public/frame/public-layout.tsx', [
    index('public/home/home.tsx'),
    route('providers', 'public/search/search-page.tsx'),
    route('providers/:providerId', 'public/profile/profile-page.tsx'),
    route('faqs', 'public/faqs/faqs.tsx'),
    route('notices/:slug', 'public/notices/notice.tsx'),
    route('about', 'public/about/about.tsx'),
    route('careers', 'public/careers/careers.tsx'),
    route('patient-referral', 'public/referral/referral-page.tsx'),
    route('*', 'public/frame/not-found.tsx'),
  ]),
  route('portal/providers/:providerId/preview', 'portal/providers/preview-provider.tsx'),
  route('portal', 'portal/frame/portal-layout.tsx', [
    route('verify-invitation', 'portal/sign-in/verify-invitation.tsx'),
    route('registration', 'portal/sign-in/registration.tsx'),
    route('login', 'portal/sign-in/login.tsx'),
    route('reset-sign-in', 'portal/sign-in/sign-in-link.tsx'),
    route('logout', 'portal/sign-in/logout.tsx'),
    layout('portal/frame/authenticated.tsx', [
      index('portal/dashboard/dashboard.tsx'),
      route('providers', 'portal/providers/provider-list.tsx'),
      route('providers/new', 'portal/providers/edit-provider.tsx', { id: 'portal/providers/new' }),
      route('providers/import', 'portal/providers/import-providers.tsx'),
      route('providers/:providerId', 'portal/providers/provider-view.tsx'),
      route('providers/:providerId/edit', 'portal/providers/edit-provider.tsx'),
      route('providers/:providerId/delete', 'portal/providers/delete-provider.tsx'),
      ...keysOf(LIST_PAGES).flatMap((list) => [
        route(list, 'portal/lists/list.tsx', { id: `portal/lists/${list}` }),
        route(`${list}/:itemId`, 'portal/lists/item-page.tsx', { id: `portal/lists/${list}-item` }),
      ]),
      route('settings', 'portal/settings/settings.tsx'),
      route('practice', 'portal/website/practice-facts.tsx'),
      route('history/*', 'portal/history/history.tsx'),
      route('audit', 'portal/history/audit.tsx'),
      route('team', 'portal/team/team.tsx'),
      route('account', 'portal/account/account.tsx'),
      route('referrals', 'portal/referrals/inbox.tsx'),
      route('referrals/:referralId', 'portal/referrals/referral.tsx'),
      route('*', 'portal/frame/unknown-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
