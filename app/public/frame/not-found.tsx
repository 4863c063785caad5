import { data } from 'react-router';

/** Any other public URL shows the error page with status 404. */
export const loader = () => {
  throw data('Not Found', { status: 404, statusText: 'Not Found' });
};

export default function NotFound() {
  return null;
}
