import { Form, href } from 'react-router';
import { UntilHydrated } from '../ui/until-hydrated.tsx';

export function LogoutButton({ className }: { className: string }) {
  return (
    <Form method="post" action={href('/portal/logout')}>
      <UntilHydrated>
        <button type="submit" className={className}>
          Logout
        </button>
      </UntilHydrated>
    </Form>
  );
}
