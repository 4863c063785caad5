import { data } from 'react-router';

/** Any address that no other route knows: the error page in the site's shell, with status 404. */
export const loader = () => {
  throw data('Not Found', { status: 404, statusText: 'Not Found' });
};

export default function NotFound() {
  return null;
}
