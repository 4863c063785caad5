import type { Field } from '../forms/field.ts';
import { MAX_LANGUAGES } from '../limits.ts';

/**
 * The languages to choose from, by ISO 639 code: the most spoken in homes of the US, and those of people who often need an
 * interpreter. The names are here because Chromium's Intl lacks some, such as American Sign Language.
 */
const TEXT = `am Amharic, ar Arabic, ase American Sign Language, bg Bulgarian, bn Bangla, bs Bosnian,
cmn Mandarin Chinese, de German, el Greek, en English, es Spanish, fa Persian, fr French, gu Gujarati,
he Hebrew, hi Hindi, hmn Hmong, hr Croatian, ht Haitian Creole, hy Armenian, ig Igbo, ilo Ilocano,
it Italian, ja Japanese, km Khmer, kn Kannada, ko Korean, ksw Karen, lo Lao, mam Mam, ml Malayalam,
mr Marathi, my Burmese, ne Nepali, nv Navajo, om Oromo, pa Punjabi, pl Polish, ps Pashto, pt Portuguese,
ro Romanian, ru Russian, sm Samoan, so Somali, sq Albanian, sr Serbian, sw Swahili, ta Tamil, te Telugu,
th Thai, ti Tigrinya, tl Tagalog, tr Turkish, tw Twi, uk Ukrainian, ur Urdu, vi Vietnamese, yi Yiddish,
yo Yoruba, yue Cantonese`;

const NAMES = new Map(
  TEXT.split(/,\s/).map((entry) => {
    const [code = ''] = entry.split(' ', 1);
    return [code, entry.slice(code.length + 1)] as const;
  }),
);

/** Names of other languages, which a provider may have. In a browser, not every one has a name. */
const OTHER_NAMES = new Intl.DisplayNames('en-US', { type: 'language', fallback: 'none' });

const CODE = /^[a-z]{2,3}$/;

type Language = { code: string; name: string };

/** Returns the name of a language; undefined if there is none with the code. */
export function languageName(code: string): string | undefined {
  return NAMES.get(code) ?? (CODE.test(code) ? OTHER_NAMES.of(code) : undefined);
}

export function sortLanguages(codes: string[]): Language[] {
  return codes
    .map((code) => ({ code, name: languageName(code) ?? code }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const LANGUAGES: Language[] = sortLanguages([...NAMES.keys()]);

/** Returns an error for a language that is not one to choose from, unless the provider has it already. */
export function languagesError(label: string, codes: string[], before: string[]): string | undefined {
  const unknown = codes.find((code) => !NAMES.has(code) && !before.includes(code));
  return unknown && `${label}: there is no language "${unknown}"`;
}

/** A sorted list of ISO 639 codes without duplicates. `languagesError` checks that there are such languages. */
export function languagesField(label: string): Field<string[]> {
  return {
    label,
    isRequired: false,
    control: 'choices',
    schema: {
      type: 'array',
      maxItems: MAX_LANGUAGES,
      items: { type: 'string', pattern: CODE.source, description: 'ISO 639 code', examples: ['es'] },
    },
    parse(sent) {
      const list = sent ?? [];
      const isCode = (code: unknown) => typeof code === 'string' && CODE.test(code);
      if (!Array.isArray(list) || !list.every(isCode))
        return { value: [], error: `${label} must be a list of ISO 639 codes` };
      const value = [...new Set<string>(list)].sort();
      const error = value.length > MAX_LANGUAGES ? `${label}: at most ${MAX_LANGUAGES} are possible` : null;
      return { value, error };
    },
  };
}
