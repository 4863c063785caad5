import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('providers', 'routes/public/providers.tsx'),
    route('providers/:providerId', 'routes/public/provider-profile.tsx'),
    route('faqs', 'routes/public/faqs.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('careers', 'routes/public/careers.tsx'),
    route('patient-referral', 'routes/public/patient-referral.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('confirm/:token', 'routes/confirm.tsx'),
  route('confirmed', 'routes/confirmed.tsx'),
  route('portal', 'routes/portal/layout.tsx', [
    route('verify-invitation', 'routes/portal/verify-invitation.tsx'),
    route('registration', 'routes/portal/registration.tsx'),
    route('login', 'routes/portal/login.tsx'),
    route('logout', 'routes/portal/logout.tsx'),
    layout('routes/portal/authenticated.tsx', [
      index('routes/portal/dashboard.tsx'),
      route('providers', 'routes/portal/providers/list.tsx'),
      route('providers/new', 'routes/portal/providers/new.tsx'),
      route('providers/:providerId', 'routes/portal/providers/view.tsx'),
      route('providers/:providerId/edit', 'routes/portal/providers/edit.tsx'),
      route('providers/:providerId/history', 'routes/portal/providers/history.ts'),
      route('providers/:providerId/delete', 'routes/portal/providers/delete.tsx'),
      route('settings', 'routes/portal/settings.tsx'),
      route('review', 'routes/portal/review.tsx'),
      route('audit', 'routes/portal/audit.tsx'),
      route('account', 'routes/portal/account.tsx'),
      route('referrals', 'routes/portal/referrals/list.tsx'),
      route('referrals/:referralId', 'routes/portal/referrals/view.tsx'),
      route('*', 'routes/portal/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
