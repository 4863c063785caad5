import { practice } from '../../../practice.config.ts';
import { withTimeout } from '../../db/with-timeout.ts';
import { checkTimeZone, type Environment } from '../config.ts';
import { checkCaptcha } from './captcha-service.ts';
import { checkDatabase } from './database.ts';
import { checkFolders } from './folders.ts';
import { type CheckLine, fail, messageOf, note, ok } from './line.ts';
import { checkMailServer } from './mail-server.ts';
import { checkSettings } from './settings.ts';

/** The time limit of each check, longer than the check's own limits. */
const LIMIT_MS = 15_000;

/** Checks the settings and everything they refer to. Changes nothing and sends nothing. */
export async function check(env: Environment): Promise<CheckLine[]> {
  const { lines, config } = checkSettings(env);
  lines.push(checkPracticeTimeZone());
  if (!config) return [...lines, note('others', 'Not checked: correct the settings first.')];
  const checks = {
    folders: checkFolders(config),
    database: checkDatabase(config),
    'mail server': checkMailServer(config),
    captcha: checkCaptcha(config.captcha),
  };
  const found = Object.entries(checks).map(([subject, work]) =>
    withTimeout(work, LIMIT_MS, () => new Error('It takes too long.')).catch((error) => [
      fail(subject, messageOf(error)),
    ]),
  );
  return [...lines, ...(await Promise.all(found)).flat()];
}

function checkPracticeTimeZone(): CheckLine {
  try {
    checkTimeZone(practice.timeZone);
    return ok('time zone', practice.timeZone);
  } catch (error) {
    return fail('time zone', messageOf(error));
  }
}
