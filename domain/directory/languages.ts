import type { Field } from '../forms/field.ts';
import { MAX_LANGUAGES } from '../limits.ts';

/** The languages of ISO 639-1, and those of ISO 639-3 that many people in the US speak or sign. */
const TEXT = `aa Afar, ab Abkhazian, ae Avestan, af Afrikaans, ak Akan, am Amharic, an Aragonese, ar Arabic, as Assamese,
ase American Sign Language, av Avaric, ay Aymara, az Azerbaijani, ba Bashkir, be Belarusian, bg Bulgarian, bi Bislama,
bm Bambara, bn Bangla, bo Tibetan, br Breton, bs Bosnian, ca Catalan, ce Chechen, ceb Cebuano, ch Chamorro, chk Chuukese,
chr Cherokee, cmn Mandarin Chinese, co Corsican, cr Cree, cs Czech, cu Church Slavic, cv Chuvash, cy Welsh, da Danish, de German,
dv Dhivehi, dz Dzongkha, ee Ewe, el Greek, en English, eo Esperanto, es Spanish, et Estonian, eu Basque, fa Persian,
ff Fula, fi Finnish, fil Filipino, fj Fijian, fo Faroese, fr French, fy Western Frisian, ga Irish, gd Scottish Gaelic,
gl Galician, gn Guarani, gu Gujarati, gv Manx, ha Hausa, haw Hawaiian, he Hebrew, hi Hindi, hmn Hmong, ho Hiri Motu,
hr Croatian, ht Haitian Creole, hu Hungarian, hy Armenian, hz Herero, ia Interlingua, id Indonesian, ie Interlingue, ig Igbo, ii Sichuan Yi, ik Inupiaq,
ilo Ilocano, io Ido, is Icelandic, it Italian, iu Inuktitut, ja Japanese, jv Javanese, ka Georgian, kam Kamba, kg Kongo,
ki Kikuyu, kj Kuanyama, kk Kazakh, kl Kalaallisut, km Khmer, kn Kannada, ko Korean, ksw Karen, kr Kanuri, ks Kashmiri,
ku Kurdish, kv Komi, kw Cornish, ky Kyrgyz, la Latin, lb Luxembourgish, lg Ganda, li Limburgish, ln Lingala, lo Lao,
lt Lithuanian, lu Luba-Katanga, lv Latvian, mam Mam, mg Malagasy, mh Marshallese, mi Maori, mk Macedonian, ml Malayalam,
mn Mongolian, mr Marathi, ms Malay, mt Maltese, my Burmese, na Nauru, nb Norwegian Bokmål, nd North Ndebele, ne Nepali,
ng Ndonga, nl Dutch, nn Norwegian Nynorsk, no Norwegian, nr South Ndebele, nv Navajo, ny Nyanja, oc Occitan, oj Ojibwa,
om Oromo, or Odia, os Ossetic, pa Punjabi, pi Pali, pl Polish, ps Pashto, pt Portuguese, qu Quechua, quc Kʼicheʼ,
rm Romansh, rn Rundi, ro Romanian, ru Russian, rw Kinyarwanda, sa Sanskrit, sc Sardinian, sd Sindhi, se Northern Sami,
sg Sango, si Sinhala, sk Slovak, sl Slovenian, sm Samoan, sn Shona, so Somali, sq Albanian, sr Serbian, ss Swati,
st Southern Sotho, su Sundanese, sv Swedish, sw Swahili, ta Tamil, te Telugu, tg Tajik, th Thai, ti Tigrinya, tk Turkmen,
tl Tagalog, tn Tswana, to Tongan, tr Turkish, ts Tsonga, tt Tatar, tw Twi, ty Tahitian, ug Uyghur, uk Ukrainian, ur Urdu,
uz Uzbek, ve Venda, vi Vietnamese, vo Volapük, wa Walloon, wo Wolof, xh Xhosa, yi Yiddish, yo Yoruba, yue Cantonese,
za Zhuang, zh Chinese, zu Zulu`;

/** Names by ISO 639 code. */
const NAMES = new Map(
  TEXT.split(/,\s/).map((entry) => {
    const [code = ''] = entry.split(' ', 1);
    return [code, entry.slice(code.length + 1)] as const;
  }),
);

type Language = { code: string; name: string };

/** Every language, by name. */
export const LANGUAGES: Language[] = sortLanguages([...NAMES.keys()]);

/** Returns languages by name. Unknown codes are left out. */
export function sortLanguages(codes: string[]): Language[] {
  return codes
    .map((code) => ({ code, name: NAMES.get(code) ?? '' }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the codes in the order of their names, as they are stored and compared. */
export function sortCodes(codes: string[]): string[] {
  return codes.length < 2 ? codes : sortLanguages(codes).map(({ code }) => code);
}

/** A list of ISO 639 codes without duplicates, sorted by name. */
export function languagesField(label: string): Field<string[]> {
  return {
    label,
    isRequired: false,
    control: 'choices',
    schema: {
      type: 'array',
      maxItems: MAX_LANGUAGES,
      items: { type: 'string', pattern: '^[a-z]{2,3}$', description: 'ISO 639 code', examples: ['es'] },
    },
    parse(sent) {
      const list = sent ?? [];
      if (!Array.isArray(list)) return { value: [], error: `${label} must be a list of ISO 639 codes` };
      const unknown = list.find((code) => typeof code !== 'string' || !NAMES.has(code));
      if (unknown !== undefined) {
        return { value: [], error: `${label}: there is no language "${String(unknown).slice(0, 20)}"` };
      }
      const value = sortCodes([...new Set<string>(list)]);
      const error = value.length > MAX_LANGUAGES ? `${label}: at most ${MAX_LANGUAGES} are possible` : null;
      return { value, error };
    },
  };
}
