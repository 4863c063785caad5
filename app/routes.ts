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
  route('portal', 'routes/portal/layout.tsx', [
    route('verify-invitation', 'routes/portal/verify-invitation.tsx'),
    route('registration', 'routes/portal/registration.tsx'),
    route('login', 'routes/portal/login.tsx'),
    route('logout', 'routes/portal/logout.tsx'),
    layout('routes/portal/authenticated.tsx', [
      index('routes/portal/dashboard.tsx'),
      route('*', 'routes/portal/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
