import { figuresQuerySchema, referralFiguresSchema } from '../../../domain/referrals/figures/schemas.ts';
import { invalid } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { CSV, json, sendCsv } from '../response.ts';
import { type Route, route } from '../route.ts';

/** How referrals were worked on. */
export function figures({ referralFigures }: Services): Route[] {
  return [
    route('get', '/figures', 'readReferralFigures', {
      summary: 'Returns figures about the referrals of a period, without patient data',
      query: figuresQuerySchema,
      returns: json('The figures, or the file', referralFiguresSchema, { content: CSV }),
      errors: ['invalid'],
      async handle({ c, query: { days = '30', format } }) {
        if (format === undefined) return referralFigures.read(days);
        if (format !== 'csv') throw invalid('format must be csv, or not be sent.');
        return sendCsv(c, { name: `referrals-${days}-days.csv`, text: await referralFigures.csv(days) });
      },
    }),
  ];
}
