import type { OpenAPIHono } from '@hono/zod-openapi';
import { errorSchema } from '../../domain/schemas.ts';
import { practice } from '../../practice.config.ts';
import type { ErrorCode } from '../errors.ts';
import { isSafe } from '../http/origin-check.ts';
import { STATUS } from './error-response.ts';

/** What each error of the API means. */
const ERRORS: Record<ErrorCode, string> = {
  unreadable: 'The request cannot be read',
  unauthenticated: 'Nobody is signed in, or the proof of identity was not accepted',
  forbidden: 'The request does not come from a page of this site, or the captcha was not passed',
  not_found: 'There is nothing with this id or name',
  conflict: 'It exists already',
  gone: 'It was deleted, was used already, or has expired',
  too_large: 'More was sent than is read',
  invalid: 'What was sent breaks rules, all of which are named',
  too_many: 'More requests than are allowed from one network address',
  unavailable: 'The database is busy, or another service that is needed does not answer',
};

/** Errors that any request may meet, whatever the operation. */
const UNSPECIFIC = {
  '4XX': { name: 'rejected', description: 'The request is rejected before it is read, such as with 431' },
  500: { name: 'failed', description: 'Something went wrong on the server' },
};

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

/** Names the errors of an operation that its own handler answers, for `describeApi`. */
export function errors(...codes: ErrorCode[]): { 'x-errors': ErrorCode[] } {
  return { 'x-errors': codes };
}

/**
 * Returns the OpenAPI document of the routes. Security and the errors that come with a session, a change or a body
 * are derived, so that no route can describe them wrongly.
 * @param isPublic whether a call needs no session, as the mount table decides.
 */
export function describeApi(
  { openAPIRegistry: registry, getOpenAPI31Document }: OpenAPIHono,
  { isPublic, sessionCookie }: { isPublic: (path: string, method: string) => boolean; sessionCookie: string },
) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  registry.register('Error', errorSchema);
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
  });
  for (const [code, description] of Object.entries(ERRORS)) {
    registry.registerComponent('responses', code, { description, content });
  }
  for (const { name, description } of Object.values(UNSPECIFIC)) {
    registry.registerComponent('responses', name, { description, content });
  }

  const document = getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: `${practice.name} API`, version: '1' },
    servers: [{ url: '/api' }],
  });
  document.info.license = { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' };
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const { 'x-errors': own = [], ...described } = operation;
      const needsSession = !isPublic(path, method.toUpperCase());
      const codes = new Set<ErrorCode>([
        ...own,
        ...(needsSession ? (['unauthenticated'] as const) : []),
        ...(isSafe(method.toUpperCase()) ? [] : (['forbidden'] as const)),
        ...(operation.requestBody ? (['unreadable', 'too_large', 'invalid'] as const) : []),
        'unavailable',
      ]);
      item[method] = {
        ...described,
        security: needsSession ? [{ session: [] }] : [],
        responses: {
          ...described.responses,
          ...Object.fromEntries([...codes].map((code) => [STATUS[code], reference(code)])),
          ...Object.fromEntries(
            Object.entries(UNSPECIFIC).map(([status, { name }]) => [status, reference(name)]),
          ),
        },
      };
    }
  }
  return document;
}

function reference(response: string): { $ref: string } {
  return { $ref: `#/components/responses/${response}` };
}
