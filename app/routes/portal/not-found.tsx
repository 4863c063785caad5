import { data } from 'react-router';

/** Any URL under /portal without a route. */
export const loader = () => {
  throw data('Not Found', { status: 404, statusText: 'Not Found' });
};

export default function NotFound() {
  return null;
}
