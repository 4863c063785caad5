/** How a page may be sent, best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Headers that were read before: browsers send a handful. */
const MAX_REMEMBERED = 50;
const remembered = new Map<string, Encoding>();

/**
 * The encoding to answer in (RFC 9110, 12.5.3): the one with the highest weight, ours first among equals. Without the
 * header, or where nothing is acceptable, as it is.
 */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const known = remembered.get(accepted);
  if (known) return known;
  const chosen = negotiate(accepted);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  if (accepted.length <= 200) remembered.set(accepted, chosen);
  return chosen;
}

function negotiate(accepted: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of accepted.split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
    weights.set(coding, weight === undefined ? 1 : Number(weight) || 0);
  }
  const rest = weights.get('*') ?? 0;
  // What is not named is still acceptable as it is, but wanted less than anything that is named.
  const unnamed: Record<Encoding, number> = { br: rest, gzip: rest, identity: rest || 0.0001 };
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? unnamed[encoding];
  const best = ENCODINGS.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  return weightOf(best) > 0 ? best : 'identity';
}
