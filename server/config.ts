import { existsSync } from 'node:fs';
import { z } from 'zod';

/** The process's settings, as .env.example documents them. */
export type Config = {
  port: number;
  /** Public origin without a trailing slash; undefined in a local trial. */
  siteUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is not a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'is above 65535')
    .default(3000),
  SITE_URL: z
    .string()
    .refine((text) => isOrigin(text), 'is not an http or https origin without a path')
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine((text) => /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text), 'is not a PostgreSQL address')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `is not one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

const EXAMPLES: Record<string, string> = {
  PORT: '3000',
  SITE_URL: 'https://www.example.com',
  DATABASE_URL: 'postgres://sorrel:secret@localhost:5432/sorrel',
  LOG_LEVEL: 'info',
};

/**
 * Reads and checks the environment. An empty value counts as unset.
 * @throws ConfigError with one line for each wrong variable: its name, the fault and an example.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environment.safeParse(set);
  if (!result.success) {
    const faults = new Map(result.error.issues.map(({ path, message }) => [String(path[0]), message]));
    const lines = [...faults].map(([name, fault]) => `${name} ${fault}. Example: ${name}=${EXAMPLES[name]}`);
    throw new ConfigError(lines.join('\n'));
  }
  const { PORT, SITE_URL, DATA_DIR, DATABASE_URL, LOG_LEVEL } = result.data;
  return { port: PORT, siteUrl: SITE_URL, dataDir: DATA_DIR, databaseUrl: DATABASE_URL, logLevel: LOG_LEVEL };
}

/** The configuration of this process: its environment, completed by a `.env` file in the working directory. */
export function readProcessConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
}
