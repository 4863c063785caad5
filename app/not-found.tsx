import { data } from 'react-router';

/** Any other URL shows the error page with status 404, in the frame of its part of the site. */
export const loader = () => {
  throw data('Not Found', { status: 404, statusText: 'Not Found' });
};

export default function NotFound() {
  return null;
}
