import { foldName } from '../fold-text.ts';

/** Returns the insurer that has this name or alias, in any case, with or without accents, or null. */
export function findByName<Insurer extends { name: string; aliases: string[] }>(
  insurers: Insurer[],
  name: string,
): Insurer | null {
  const folded = foldName(name);
  const isNamed = ({ name, aliases }: Insurer) =>
    [name, ...aliases].some((each) => foldName(each) === folded);
  return insurers.find(isNamed) ?? null;
}
