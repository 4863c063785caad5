import type { ReactNode } from 'react';
import { Form, href } from 'react-router';

export function LogoutButton({
  className,
  icon,
  isDisabled = false,
}: {
  className: string;
  icon?: ReactNode;
  isDisabled?: boolean;
}) {
  return (
    <Form method="post" action={href('/portal/logout')}>
      <button type="submit" disabled={isDisabled} className={className}>
        {icon}
        Logout
      </button>
    </Form>
  );
}
