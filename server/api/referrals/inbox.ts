import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { parseId } from '../../../domain/ids.ts';
import { REFERRAL_STATUS_FORM } from '../../../domain/referrals/form.ts';
import { openedReferralSchema, referralSchema } from '../../../domain/referrals/schemas.ts';
import { queryText } from '../../../domain/schemas.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { formSchema, objectSchema } from '../form-schema.ts';
import { readFields } from '../request-body.ts';
import { body, idParameter, json, LINK_HEADER, resource, respond } from '../resource.ts';

export function referrals({ referrals }: Services): OpenAPIHono {
  return resource()
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        operationId: 'listReferrals',
        summary: 'Lists referrals without patient data, newest first',
        request: {
          query: z.object({
            after: queryText('Start after the referral with this id. The Link header has the next page.'),
          }),
        },
        responses: {
          200: {
            ...json('A page of referrals', z.array(referralSchema)),
            headers: LINK_HEADER,
          },
        },
      }),
      async (c) => {
        const page = await referrals.list(parseId(c.req.valid('query').after));
        if (page.next !== null) c.header('Link', `<${c.req.path}?after=${page.next}>; rel="next"`);
        return respond(c, page.referrals, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/{id}',
        operationId: 'openReferral',
        summary: 'Returns a referral with patient data, and adds an audit event',
        request: { params: idParameter },
        ...errors('not_found'),
        responses: { 200: json('The referral', openedReferralSchema) },
      }),
      async (c) => {
        const id = parseId(c.req.valid('param').id);
        return respond(c, await referrals.open(id, c.get('session').user, clientAddress(c)), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/{id}',
        operationId: 'updateReferral',
        summary: 'Updates the status of a referral',
        request: {
          params: idParameter,
          body: body(objectSchema({ referral: formSchema(REFERRAL_STATUS_FORM) })),
        },
        ...errors('not_found'),
        responses: { 200: json('The updated referral without patient data', referralSchema) },
      }),
      async (c) => {
        const id = parseId(c.req.valid('param').id);
        const fields = await readFields(c, { group: 'referral' });
        const { user } = c.get('session');
        return respond(c, await referrals.changeStatus(id, fields, user, clientAddress(c)), 200);
      },
    );
}
