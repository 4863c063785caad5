import { data } from 'react-router';

/** Shows the error page in the portal's frame. */
export const clientLoader = () => {
  throw data('Not Found', { status: 404, statusText: 'Not Found' });
};

export default function UnknownPage() {
  return null;
}
