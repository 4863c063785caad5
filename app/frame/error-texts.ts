/** Verbatim from spec section 8. */
type ErrorText = { title: string; message: string; variant: 'danger' | 'warning' };

const UNAVAILABLE: ErrorText = {
  title: 'Service Unavailable',
  message: 'The service is temporarily unavailable. Please try again later.',
  variant: 'warning',
};

const BY_STATUS: Record<number, ErrorText> = {
  400: {
    title: 'Bad Request',
    message: 'The request was invalid. Please check your input and try again.',
    variant: 'danger',
  },
  401: {
    title: 'Authentication Required',
    message: 'You need to log in to access this resource. Please sign in and try again.',
    variant: 'warning',
  },
  403: {
    title: 'Access Denied',
    message:
      "You don't have permission to access this resource. Contact support if you believe this is an error.",
    variant: 'warning',
  },
  404: {
    title: 'Page Not Found',
    message: "The page you're looking for doesn't exist. It may have been moved or deleted.",
    variant: 'danger',
  },
  409: {
    title: 'Conflict',
    message: 'There was a conflict with your request. The resource may already exist or be in use.',
    variant: 'warning',
  },
  422: {
    title: 'Validation Error',
    message: 'The information provided was invalid. Please check your input and try again.',
    variant: 'warning',
  },
  429: {
    title: 'Too Many Requests',
    message: "You've made too many requests. Please wait a moment and try again.",
    variant: 'warning',
  },
  500: {
    title: 'Server Error',
    message: "We're experiencing technical difficulties. Please try again in a few minutes.",
    variant: 'danger',
  },
  502: UNAVAILABLE,
  503: UNAVAILABLE,
  504: UNAVAILABLE,
};

/** @param ownText the error's own text, shown only for statuses without a text above. */
export function errorText(status: number | null, ownText: string): ErrorText {
  const known = status === null ? undefined : BY_STATUS[status];
  if (known) return known;
  const isTechnical = /Error:|Exception/.test(ownText);
  return {
    title: status === null ? 'Application Error' : `Error ${status}`,
    message: ownText && !isTechnical ? ownText : 'An unexpected error occurred. Please try again.',
    variant: 'danger',
  };
}
