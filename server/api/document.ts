import type { OpenAPIHono } from '@hono/zod-openapi';
import { errorSchema } from '../../domain/responses.ts';
import { practice } from '../../practice.config.ts';
import { accessTo } from './resources.ts';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

/** Returns the OpenAPI document, with the access of each operation by the resource table. */
export function describeApi(
  { openAPIRegistry: registry, getOpenAPI31Document }: OpenAPIHono,
  sessionCookie: string,
) {
  registry.register('Error', errorSchema);
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
  });
  registry.registerComponent('responses', 'Error', {
    description: 'What is wrong, in sentences for people; server/api/error-response.ts has the statuses',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  const document = getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: `${practice.name} API`, version: '1' },
    servers: [{ url: '/api' }],
  });
  document.info.license = { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' };
  const error = { $ref: '#/components/responses/Error' };
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const access = accessTo(path, method.toUpperCase());
      if (access !== 'public' && access.length > 0) {
        operation.description = `Needs the permission ${access.join(' and ')}.`;
      }
      operation.security = access === 'public' ? [] : [{ session: [] }];
      operation.responses = { ...operation.responses, '4XX': error, '5XX': error };
    }
  }
  return document;
}
