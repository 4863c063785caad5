import { use, useState } from 'react';
import type { CaptchaSettings } from '../../../domain/entities.ts';
import { createApiClient } from '../../api-client/client.ts';
import { ApiContext } from '../../api-client/context.ts';
import { type Captcha, createCaptcha } from './create-captcha.ts';

/**
 * The captcha of a form, which gives a token; a CaptchaBox shows it.
 * @param settings null when they could not be loaded.
 */
export function useCaptcha(settings: CaptchaSettings | null): Captcha {
  const environment = use(ApiContext);
  const [captcha] = useState(() => createCaptcha(settings, createApiClient(environment)));
  return captcha;
}
