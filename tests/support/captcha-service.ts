import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { ServiceConfig } from '../../server/captcha/captcha.ts';

type ServiceKind = Exclude<ServiceConfig['kind'], 'altcha'>;
export const SERVICE_KINDS: ServiceKind[] = ['recaptcha', 'turnstile', 'hcaptcha'];

/** Fake keys. */
export const SERVICE_KEYS = { siteKey: 'the-site-key', secretKey: 'the-secret-of-the-site' };

/** A request to the service. */
export type Asked = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  fields: [name: string, value: string][];
};

type Reply = (response: ServerResponse, asked: Asked) => void;

/** Responds with a status and a JSON body. */
export const saying =
  (body: unknown, status = 200): Reply =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

/** Accepts each token that begins with `good` once, like the real services. */
export function confirmingOnce(): Reply {
  const seen = new Set<string>();
  return (response, asked) => {
    const token = new URLSearchParams(asked.fields).get('response') ?? '';
    const isGood = token.startsWith('good') && !seen.has(token);
    seen.add(token);
    const rejection = { success: false, 'error-codes': ['timeout-or-duplicate'] };
    saying(isGood ? { success: true, hostname: 'localhost', 'error-codes': [] } : rejection)(response, asked);
  };
}

/** A local fake of the token verification endpoint until the test ends. `reply` can be changed. */
export async function startCaptchaService(reply: Reply = confirmingOnce()) {
  const asked: Asked[] = [];
  const service = { asked, reply, url: '', config };
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const question = { method, url, headers, fields: [...new URLSearchParams(await text(request))] };
    asked.push(question);
    service.reply(response, question);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
  return service;

  /** A captcha that uses this endpoint. */
  function config(kind: ServiceKind, options: { timeoutMs?: number } = {}): ServiceConfig {
    return { kind, ...SERVICE_KEYS, verifyUrl: service.url, ...options };
  }
}
