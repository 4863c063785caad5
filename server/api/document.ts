import type { OpenAPIHono } from '@hono/zod-openapi';
import { errorSchema } from '../../domain/schemas.ts';
import { practice } from '../../practice.config.ts';
import type { ErrorCode } from '../errors.ts';
import { isSafe } from '../http/origin-check.ts';
import { STATUS } from './error-response.ts';
import { accessTo } from './resources.ts';

const ERRORS: Record<ErrorCode, string> = {
  unreadable: 'The request cannot be parsed',
  unauthenticated: 'No session, or authentication failed',
  forbidden: 'The request comes from a foreign origin, the captcha failed, or the user lacks the permission',
  not_found: 'Nothing has this id or name',
  conflict: 'It already exists',
  gone: 'It is deleted, used or expired',
  precondition_failed: 'It has changed since the revision of If-Match; `current` is its current state',
  too_large: 'The request body is too large',
  invalid: 'Validation failed; the response lists all errors',
  too_many: 'Too many requests from one network address',
  unavailable: 'The database is busy, or a required service does not respond',
};

/** Responses that every operation may return. */
const COMMON_RESPONSES = {
  '4XX': {
    name: 'rejected',
    description: 'The server rejects the request before parsing it, such as with 431',
  },
  500: { name: 'failed', description: 'Unexpected server error' },
};

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

/**
 * Returns the OpenAPI document. Derives security and the errors of sessions, unsafe methods and bodies, so that a
 * route cannot describe them wrongly.
 */
export function describeApi(
  { openAPIRegistry: registry, getOpenAPI31Document }: OpenAPIHono,
  sessionCookie: string,
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
  for (const { name, description } of Object.values(COMMON_RESPONSES)) {
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
      const access = accessTo(path, method.toUpperCase());
      const needsSession = access !== 'public';
      const permissions = needsSession ? access : [];
      const codes = new Set<ErrorCode>([
        ...own,
        ...(needsSession ? (['unauthenticated'] as const) : []),
        ...(isSafe(method.toUpperCase()) && permissions.length === 0 ? [] : (['forbidden'] as const)),
        ...(operation.requestBody ? (['unreadable', 'too_large', 'invalid'] as const) : []),
        'unavailable',
      ]);
      item[method] = {
        ...described,
        ...(permissions.length > 0 && { description: `Needs the permission ${permissions.join(' and ')}.` }),
        security: needsSession ? [{ session: [] }] : [],
        responses: {
          ...described.responses,
          ...Object.fromEntries([...codes].map((code) => [STATUS[code], reference(code)])),
          ...Object.fromEntries(
            Object.entries(COMMON_RESPONSES).map(([status, { name }]) => [status, reference(name)]),
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
