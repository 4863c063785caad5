import { describe, expect, test } from 'vitest';
import { createAuthenticator } from '../../support/authenticator.ts';
import {
  createBrowser,
  invite,
  openInvitation,
  PERSON,
  register,
  registeredPerson,
  signIn,
} from '../../support/portal.ts';
import { databaseSettings, sorrel } from '../../support/process.ts';
import { createDatabase, engines, openSiteOn } from '../../support/test-site.ts';

describe.each(engines)('sorrel remove-user (%s)', (engine) => {
  test("ends a person's access immediately; they can be invited again", async () => {
    const database = await createDatabase(engine);
    const site = await openSiteOn(database, {});
    const settings = { ...databaseSettings(database), SITE_URL: 'https://www.practice.example' };
    const { browser, authenticator } = await registeredPerson(site);
    const link = await invite(site);

    const refused = await sorrel(['remove-user', PERSON.email], settings);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      `Nobody else has the permission for administration. Use --force to remove ${PERSON.email} all the same.\n`,
    ]);
    expect((await browser.get('/portal/session')).status).toBe(200);
    expect(await sorrel(['remove-user', '--force', 'ANA@practice.example'], settings)).toEqual({
      code: 0,
      stdout: 'Removed ANA@practice.example.\n',
      stderr: '',
    });
    expect((await browser.get('/portal/session')).status).toBe(401);
    await expect(signIn(createBrowser(site), authenticator)).rejects.toThrow('404');
    const late = await createBrowser(site).get(link);
    expect(late.status).toBe(410);
    expect(await site.services.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
    expect(await site.services.audit.latest(3)).toEqual(
      expect.arrayContaining([expect.objectContaining({ event: 'removed', email: PERSON.email })]),
    );

    const again = createBrowser(site);
    await openInvitation(site, again);
    expect((await register(again, createAuthenticator())).status).toBe(201);
    expect(await sorrel(['remove-user', 'nobody@practice.example'], settings)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Nobody has an account with the address nobody@practice.example.\n',
    });
  });
});
