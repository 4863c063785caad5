import { type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CaptchaSettings } from '../../../domain/entities.ts';
import { createApiClient } from '../../api-client/client.ts';
import { ApiContext } from '../../api-client/context.ts';
import type { CaptchaKindAtWork } from './captcha.ts';
import { CaptchaBox } from './captcha-box.tsx';
import { createCaptcha } from './create-captcha.ts';

/**
 * The captcha of a form: a widget to put before its button, and what gives a token.
 * @param settings null when they could not be loaded.
 */
export function useCaptcha(settings: CaptchaSettings | null): CaptchaKindAtWork & { widget: ReactNode } {
  const environment = use(ApiContext);
  const [captcha] = useState(() => createCaptcha(settings, createApiClient(environment)));
  const status = useSyncExternalStore(captcha.subscribe, captcha.status, captcha.status);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? captcha.open(place.current) : undefined), [captcha]);

  return { ...captcha, widget: <CaptchaBox status={status} place={place} onRetry={captcha.retry} /> };
}
