import { use, useState } from 'react';
import type { CaptchaSettings } from '../../../domain/referrals/schemas.ts';
import { createApiClient } from '../../api-client/client.ts';
import { ApiContext } from '../../api-client/context.ts';
import { type Captcha, createCaptcha } from './create-captcha.ts';

/** Creates a form's captcha, which a CaptchaBox shows. @param settings null if they failed to load. */
export function useCaptcha(settings: CaptchaSettings | null): Captcha {
  const environment = use(ApiContext);
  const [captcha] = useState(() => createCaptcha(settings, createApiClient(environment)));
  return captcha;
}
