import { practice } from '../../../practice.config.ts';
import { withTimeout } from '../../db/with-timeout.ts';
import { backupWarning } from '../backups/service.ts';
import { findSampleTexts } from '../before-launch.ts';
import {
  type Config,
  checkTimeZone,
  type Environment,
  readConfig,
  settingErrors,
  VARIABLES,
  variableWarnings,
} from '../config.ts';
import { checkMailServer } from './connections.ts';
import { checkDatabase } from './database.ts';
import { checkFolders } from './folders.ts';
import { type CheckLine, fail, messageOf, note, noteSample, ok } from './line.ts';

/** The time limit of each check, longer than the check's own limits. */
const LIMIT_MS = 15_000;

/** Checks the settings and everything they refer to. Changes nothing and sends nothing. */
export async function check(env: Environment): Promise<CheckLine[]> {
  const { lines, config } = checkSettings(env);
  lines.push(checkPracticeTimeZone(), ...findSampleTexts().map(noteSample));
  if (!config) return [...lines, note('others', 'Not checked: correct the settings first.')];
  const checks = {
    folders: checkFolders(config),
    database: checkDatabase(config),
    'mail server': checkMailServer(config),
  };
  const results = Object.entries(checks).map(([subject, work]) =>
    withTimeout(work, LIMIT_MS, () => new Error('It takes too long.')).catch((error) => [
      fail(subject, messageOf(error)),
    ]),
  );
  return [...lines, ...(await Promise.all(results)).flat()];
}

function checkPracticeTimeZone(): CheckLine {
  try {
    checkTimeZone(practice.timeZone);
    return ok('time zone', practice.timeZone);
  } catch (error) {
    return fail('time zone', messageOf(error));
  }
}

const SECRETS = ['DATA_KEY', 'METRICS_TOKEN'];
const WITH_PASSWORD = ['DATABASE_URL', 'SMTP_URL'];

/** Checks each setting. `config` is null unless all are valid. */
function checkSettings(env: Environment): { lines: CheckLine[]; config: Config | null } {
  const errors = settingErrors(env);
  const config = errors.size === 0 ? readConfig(env) : null;
  const notes = config ? noteDoubts(config) : new Map<string, CheckLine>();
  const lines = VARIABLES.map((name) => {
    const error = errors.get(name);
    return error ? fail(name, error) : (notes.get(name) ?? ok(name, describeValue(name, env[name])));
  });
  return { lines: [...lines, ...variableWarnings(env).map((text) => note('misspelt', text))], config };
}

/** Without passwords. */
function describeValue(name: string, value: string | undefined): string {
  if (!value) return 'not set';
  if (SECRETS.includes(name)) return 'set';
  if (!WITH_PASSWORD.includes(name)) return value;
  const { protocol, host, pathname } = new URL(value);
  return `${protocol}//${host}${pathname}`;
}

function noteDoubts(config: Config): Map<string, CheckLine> {
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
