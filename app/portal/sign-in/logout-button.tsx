import type { ReactNode } from 'react';
import { Form, href } from 'react-router';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';

/** @param icon before the text. */
export function LogoutButton({ className, icon }: { className: string; icon?: ReactNode }) {
  return (
    <Form method="post" action={href('/portal/logout')}>
      <UntilHydrated>
        <button type="submit" className={className}>
          {icon}
          Logout
        </button>
      </UntilHydrated>
    </Form>
  );
}
