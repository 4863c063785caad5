import { backupWarning } from '../backups/service.ts';
import {
  type Config,
  type Environment,
  readConfig,
  settingErrors,
  VARIABLES,
  variableWarnings,
} from '../config.ts';
import { type CheckLine, fail, note, ok } from './line.ts';

const SECRETS = ['CAPTCHA_SECRET_KEY', 'DATA_KEY', 'METRICS_TOKEN'];
const WITH_PASSWORD = ['DATABASE_URL', 'SMTP_URL'];

/** Checks each setting. `config` is null unless all are valid. */
export function checkSettings(env: Environment): { lines: CheckLine[]; config: Config | null } {
  const errors = settingErrors(env);
  const config = errors.size === 0 ? readConfig(env) : null;
  const notes = config ? notesOn(config) : new Map<string, CheckLine>();
  const lines = VARIABLES.map((name) => {
    const error = errors.get(name);
    return error ? fail(name, error) : (notes.get(name) ?? ok(name, shown(name, env[name])));
  });
  return { lines: [...lines, ...variableWarnings(env).map((text) => note('misspelt', text))], config };
}

/** Without passwords. */
function shown(name: string, value: string | undefined): string {
  if (!value) return 'not set';
  if (SECRETS.includes(name)) return 'set';
  if (!WITH_PASSWORD.includes(name)) return value;
  const { protocol, host, pathname } = new URL(value);
  return `${protocol}//${host}${pathname}`;
}

function notesOn(config: Config): Map<string, CheckLine> {
  const { siteUrl, trustedProxies, smtpUrl } = config;
  const lines: CheckLine[] = [];
  if (siteUrl === undefined) {
    lines.push(note('SITE_URL', 'Not set: this is a local trial. Example: SITE_URL=https://www.example.com'));
  } else if (siteUrl.startsWith('http:') && new URL(siteUrl).hostname !== 'localhost') {
    lines.push(
      fail('SITE_URL', `${siteUrl} is not https: browsers allow passkeys on https and localhost only.`),
    );
  }
  if (siteUrl?.startsWith('https:') && trustedProxies === 0) {
    lines.push(
      note(
        'TRUST_PROXY',
        'Not set, but https needs a proxy: all visitors share one rate limit. Set their number.',
      ),
    );
  }
  if (siteUrl && !smtpUrl) {
    lines.push(note('SMTP_URL', 'Not set: mails become files in DATA_DIR/mail, and nobody gets them.'));
  }
  const backups = backupWarning(config);
  if (backups) lines.push(note('BACKUP_DIR', backups));
  return new Map(lines.map((line) => [line.subject, line]));
}
