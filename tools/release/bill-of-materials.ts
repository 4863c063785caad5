import { readFileSync } from 'node:fs';

/** A package with code or fonts in the built pages, as Vite lists it. */
export type BuiltInPackage = { name: string; version: string; identifier?: string; text?: string };

type Component = {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  properties: { name: string; value: string }[];
};

/** The parts of CycloneDX 1.5 that this script reads or changes. */
export type BillOfMaterials = {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

const DEVELOPMENT = 'cdx:npm:package:development';

/** Returns the packages in the build of the pages for browser and server. */
export function builtInPackages(): BuiltInPackage[] {
  const lists = ['client', 'server'].flatMap((side): BuiltInPackage[] =>
    JSON.parse(readFileSync(`build/${side}/.vite/licenses.json`, 'utf8')),
  );
  return [...new Map(lists.map((each) => [reference(each), each])).values()];
}

/** Returns the license texts of packages that come without a folder of their own. */
export function licenseTexts(packages: BuiltInPackage[]): string {
  return packages
    .map((each) => `${reference(each)} (${each.identifier ?? 'see text'})\n\n${each.text ?? ''}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** Reduces npm's list of all packages to what the archive contains: those for production, and those in the built pages. */
export function shippedOnly(all: BillOfMaterials, builtIn: BuiltInPackage[]): BillOfMaterials {
  const built = new Set(builtIn.map(reference));
  const isShipped = (each: Component) =>
    built.has(reference(each)) || !each.properties.some(({ name }) => name === DEVELOPMENT);
  const components = all.components.filter(isShipped).map((each) => ({
    ...each,
    properties: each.properties.filter(({ name }) => name !== DEVELOPMENT),
  }));
  const product = all.metadata.component;
  const references = new Set([product, ...components].map((each) => each['bom-ref']));
  return {
    ...all,
    // npm uses the folder's name.
    metadata: { ...all.metadata, component: { ...product, type: 'application', name: 'sorrel' } },
    components,
    dependencies: all.dependencies
      .filter(({ ref }) => references.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => references.has(each)) })),
  };
}

function reference({ name, version }: { name: string; version: string }): string {
  return `${name}@${version}`;
}
