import { z } from '@hono/zod-openapi';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

const INCOMPLETE = 'The passkey data is incomplete.';

const base64url = z.string(INCOMPLETE).regex(/^[\w-]{1,16384}$/, INCOMPLETE);

/** Returns the schema of a browser's credential with the given authenticator response. */
const credentialWith = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.object(
    {
      id: base64url,
      rawId: base64url,
      type: z.literal('public-key', INCOMPLETE),
      response: z.object({ clientDataJSON: base64url, ...response }, INCOMPLETE),
    },
    INCOMPLETE,
  );

/** A new credential, as browsers send it. */
export const newCredential = credentialWith({
  attestationObject: base64url,
  transports: z.array(z.string(INCOMPLETE).max(32), INCOMPLETE).max(10, INCOMPLETE).optional(),
}).transform((sent): RegistrationResponseJSON => ({ ...sent, clientExtensionResults: {} }));

/** A signature by a credential, as browsers send it. */
export const assertion = credentialWith({
  authenticatorData: base64url,
  signature: base64url,
  // The ceremony checks the length: 1 to 64 bytes.
  userHandle: z
    .string(INCOMPLETE)
    .regex(/^[\w-]{0,16384}$/, INCOMPLETE)
    .nullish()
    .transform((handle) => handle ?? undefined),
}).transform((sent): AuthenticationResponseJSON => ({ ...sent, clientExtensionResults: {} }));

/** Describes both in the API document. */
export const credentialSchema = {
  type: 'object',
  description: "The authenticator's response as JSON (WebAuthn Level 3, 5.1)",
};

export const webAuthnOptions = z.record(z.string(), z.unknown()).openapi('WebAuthnOptions', {
  description: 'Options as JSON (WebAuthn Level 3, 5.1)',
});
