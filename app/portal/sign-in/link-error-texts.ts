/** Links that work once. */
export type LinkKind = 'invitation' | 'signIn';

type LinkErrorText = { title: string; message: string; variant: 'danger' | 'info' };

type Texts = Record<string, [title: string, message: string]>;

/** Texts by status, and 'used' for a 410 that says so. Invitations have the texts of spec section 8, verbatim. */
const TEXTS: Record<LinkKind, Texts> = {
  invitation: {
    400: [
      'Invalid Invitation Link',
      'The invitation link is missing required information. Please check the link and try again.',
    ],
    404: [
      'Invitation Not Found',
      'This invitation could not be found. Please reach out to an admin for assistance.',
    ],
    409: [
      'Account Already Exists',
      'You already have an account with this email address. Please login instead of registering again.',
    ],
    410: [
      'Invitation Expired',
      'This invitation has expired. Please reach out to an admin for a new invitation.',
    ],
    used: [
      'Invitation Already Used',
      'This invitation has already been used and cannot be used again. Please reach out to an admin for assistance.',
    ],
    500: [
      'Server Error',
      'We encountered a server error while verifying your invitation. Please try again later.',
    ],
  },
  signIn: {
    400: [
      'Invalid Sign-In Link',
      'The sign-in link is missing required information. Please check the link and try again.',
    ],
    404: [
      'Sign-In Link Not Found',
      'This sign-in link could not be found. Please reach out to an admin for assistance.',
    ],
    410: [
      'Sign-In Link Expired',
      'This sign-in link has expired. Please reach out to an admin for a new one.',
    ],
    used: [
      'Sign-In Link Already Used',
      'This sign-in link has already been used and cannot be used again. Please reach out to an admin for assistance.',
    ],
  },
};

const OTHER_TITLES = { invitation: 'Invitation Error', signIn: 'Sign-In Link Error' };

export function linkErrorText(kind: LinkKind, status: number | null, ownText: string): LinkErrorText {
  const isUsed = status === 410 && ownText.includes('already used');
  const [title, message] = TEXTS[kind][isUsed ? 'used' : String(status)] ?? [
    OTHER_TITLES[kind],
    ownText || 'An unknown error occurred',
  ];
  return { title, message, variant: status === 409 ? 'info' : 'danger' };
}
