import { data } from 'react-router';

/** Any other address of the portal shows the error page in its frame. */
export const clientLoader = () => {
  throw data('Not Found', { status: 404, statusText: 'Not Found' });
};

export default function UnknownPage() {
  return null;
}
