/** Reads a Dockerfile and writes a shell script that carries out its steps without Docker. */
import path from 'node:path';

type Instruction = { name: string; rest: string };
type Stage = { name: string; instructions: Instruction[] };

/** Configuration of a container of the last stage. */
export type Image = {
  env: Record<string, string>;
  folder: string;
  user: string;
  volume: string;
  command: string[];
  healthCommand: string[];
};

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

export function readDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? 'last', instructions: [] });
    else stages.at(-1)?.instructions.push({ name, rest });
  }
  return stages;
}

/**
 * Returns the image, and shell lines that build the stages in `$work/<stage>/root`, each a layer on this machine's files.
 * `$context` is the folder of the build context. Needs root and a mount namespace.
 * @throws Error for an unknown instruction.
 */
export function buildScript(stages: Stage[]): { script: string; image: Image } {
  const lines: string[] = [];
  let image = emptyImage();
  for (const { name, instructions } of stages) {
    const root = `"$work"/${name}/root`;
    lines.push(`layer ${name}`);
    image = emptyImage();
    for (const each of instructions) lines.push(...step(each, root, image));
  }
  return { script: lines.join('\n'), image };
}

function emptyImage(): Image {
  return { env: { PATH }, folder: '/', user: 'root', volume: '', command: [], healthCommand: [] };
}

/** Returns the shell lines of one instruction, or stores its container settings in the image. */
function step({ name, rest }: Instruction, root: string, image: Image): string[] {
  switch (name) {
    case 'WORKDIR':
      image.folder = rest;
      return [`mkdir -p ${root}${rest}`];
    case 'COPY': {
      const [, from, source = '', target = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? [];
      const place = path.posix.resolve(image.folder, target);
      const origin = from ? `"$work"/${from}/root${source}` : `"$context"/${source}`;
      return [`mkdir -p ${root}${place}`, `cp -R ${origin}/. ${root}${place}`];
    }
    case 'RUN':
      return [inside(root, image, ['sh', '-c', rest])];
    case 'ARG':
    case 'ENV':
      for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) {
        image.env[key] = value.replaceAll(/\$(\w+)/g, (_, other) => image.env[other] ?? '');
      }
      return [];
    case 'USER':
      image.user = rest;
      return [];
    case 'VOLUME':
      image.volume = rest;
      return [];
    case 'HEALTHCHECK':
      image.healthCommand = JSON.parse(rest.replace(/^.*?CMD /, ''));
      return [];
    case 'CMD':
      image.command.push(...JSON.parse(rest));
      return [];
    case 'EXPOSE':
      return [];
    default:
      throw new Error(`${name} is unknown here.`);
  }
}

/** Returns a shell command that runs a program in a stage's root, with the image's user and variables. */
export function inside(root: string, { env, folder, user }: Image, command: string[]): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const words = ['env', '-i', '-C', folder, ...variables, ...command].map(quote);
  return `chroot --userspec=${user}:${user} ${root} ${words.join(' ')}`;
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
