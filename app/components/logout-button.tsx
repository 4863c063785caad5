import { Form, href } from 'react-router';

export function LogoutButton({ className }: { className: string }) {
  return (
    <Form method="post" action={href('/portal/logout')}>
      <button type="submit" className={className}>
        Logout
      </button>
    </Form>
  );
}
