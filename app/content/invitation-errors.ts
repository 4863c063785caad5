export type InvitationErrorText = { title: string; message: string; variant: 'danger' | 'info' };

/** Texts for an invitation that cannot be verified, verbatim from spec section 8. */
export function invitationErrorText(status: number | null, ownText: string): InvitationErrorText {
  const danger = (title: string, message: string) => ({ title, message, variant: 'danger' as const });
  switch (status) {
    case 400:
      return danger(
        'Invalid Invitation Link',
        'The invitation link is missing required information. Please check the link and try again.',
      );
    case 404:
      return danger(
        'Invitation Not Found',
        'This invitation could not be found. Please reach out to an admin for assistance.',
      );
    case 409:
      return {
        title: 'Account Already Exists',
        message:
          'You already have an account with this email address. Please login instead of registering again.',
        variant: 'info',
      };
    case 410:
      return ownText.includes('already used')
        ? danger(
            'Invitation Already Used',
            'This invitation has already been used and cannot be used again. Please reach out to an admin for assistance.',
          )
        : danger(
            'Invitation Expired',
            'This invitation has expired. Please reach out to an admin for a new invitation.',
          );
    case 500:
      return danger(
        'Server Error',
        'We encountered a server error while verifying your invitation. Please try again later.',
      );
    default:
      return danger('Invitation Error', ownText || 'An unknown error occurred');
  }
}
