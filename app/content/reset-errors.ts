/** Title and message for a reset link that does not work, in the style of an invitation's (spec section 8). */
export function resetErrorText(status: number | null, ownText: string): { title: string; message: string } {
  switch (status) {
    case 400:
      return {
        title: 'Invalid Reset Link',
        message: 'The reset link is missing required information. Please check the link and try again.',
      };
    case 404:
      return {
        title: 'Reset Link Not Found',
        message: 'This reset link could not be found. Please reach out to an admin for assistance.',
      };
    case 410:
      return ownText.includes('already used')
        ? {
            title: 'Reset Link Already Used',
            message:
              'This reset link has already been used and cannot be used again. Please reach out to an admin for assistance.',
          }
        : {
            title: 'Reset Link Expired',
            message: 'This reset link has expired. Please reach out to an admin for a new one.',
          };
    default:
      return { title: 'Reset Error', message: ownText || 'An unknown error occurred' };
  }
}
