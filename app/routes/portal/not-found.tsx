import { data } from 'react-router';

/** Any address under /portal that no other route knows. */
export const loader = () => {
  throw data('Not Found', { status: 404, statusText: 'Not Found' });
};

export default function NotFound() {
  return null;
}
