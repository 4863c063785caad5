import { describe, expect, test } from 'vitest';
import { transaction } from '../../../server/db/transaction.ts';
import {
  getEhrIntegrationSettings,
  updateEhrIntegrationSettings,
} from '../../../server/practice/repository.ts';
import { changeEhrSettings } from '../../../server/practice/service.ts';
import { getJson } from '../../support/answers.ts';
import { tables } from '../../support/directory.ts';
import { PERSON, type TestBrowser } from '../../support/portal.ts';
import { TESTER } from '../../support/provider.ts';
import { type Fields, openStaffSite } from '../../support/staff.ts';
import { engines, openTestSite } from '../../support/test-site.ts';

const PATH = '/api/ehr_integration_settings';
const GROUP = 'ehr_integration_setting';

const SETTINGS = {
  ehr_provider: 'Healthie',
  patient_login_url: 'https://ehr.example/login',
  provider_appointment_base_url: 'https://ehr.example/book?provider_id=',
};

const patch = (browser: TestBrowser, fields: Fields, headers = {}) =>
  browser.patch(PATH, { [GROUP]: fields }, headers);

describe.each(engines)('PATCH /api/ehr_integration_settings: 200 with the settings (%s)', (engine) => {
  test('only what is sent changes; a group without known fields changes nothing', async () => {
    const { site, browser } = await openStaffSite(engine);
    const none = { ehr_provider: null, patient_login_url: null, provider_appointment_base_url: null };
    expect((await getJson(site, PATH)).body).toEqual(none);
    let wanted: object = none;
    const changes: Fields[] = [
      { patient_login_url: SETTINGS.patient_login_url },
      { ehr_provider: ' Healthie ', provider_appointment_base_url: SETTINGS.provider_appointment_base_url },
      { ehr_provider: 'Other' },
      { patient_login_url: '\thttp://ehr.example/\r\n' },
    ];
    for (const sent of changes) {
      // The last change wins, whatever a client has seen.
      const answer = await patch(browser, sent, { 'If-Match': '"9"' });
      const trimmed = Object.entries(sent).map(([name, value]) => [name, String(value).trim()]);
      wanted = { ...wanted, ...Object.fromEntries(trimmed) };
      expect([answer.status, answer.body]).toEqual([200, wanted]);
      // Visitors see it immediately.
      expect((await getJson(site, PATH)).body).toEqual(wanted);
    }
    const event = { subject: 'ehr_settings', subject_id: null, actor_email: PERSON.email };
    const login = { old_value: SETTINGS.patient_login_url, new_value: 'http://ehr.example/' };
    const actor = { ...TESTER.actor, address: '203.0.113.7' };
    await changeEhrSettings(site.services, { ehrProvider: 'Third' }, { actor });
    const { body } = await browser.get<object[]>('/api/portal/ehr_integration_settings/history');
    expect(body.slice(0, 3)).toMatchObject([
      // Network addresses are for administrators, in the audit.
      { field: 'ehr_provider', new_value: 'Third', address: null },
      { ...event, field: 'patient_login_url', ...login },
      { ...event, field: 'ehr_provider', old_value: 'Healthie', new_value: 'Other' },
    ]);

    const before = await tables(site);
    expect((await patch(browser, { id: 2, name: 'x' })).status).toBe(200);
    expect((await patch(browser, { ehr_provider: '' })).status).toBe(422);
    expect(await tables(site)).toEqual(before);
  });
});

test('on an https site, new links must be https, and stored ones keep working', async () => {
  const { services } = await openTestSite('sqlite', { origin: 'https://practice.example' });
  const former = { patientLoginUrl: 'http://ehr.example/login' };
  // Without the rules of the form.
  await transaction(services.db, (trx) => updateEhrIntegrationSettings(trx, former, { ...TESTER, at: 0 }));
  const sent = {
    patientLoginUrl: 'HTTP://other.example/',
    providerAppointmentBaseUrl: 'http://ehr.example/book/',
  };
  await expect(changeEhrSettings(services, sent, TESTER)).rejects.toMatchObject({
    code: 'invalid',
    errors: [
      'Patient Login URL must begin with https://',
      'Provider Appointment Base URL must begin with https://',
    ],
  });
  await changeEhrSettings(services, { ehrProvider: 'Healthie' }, TESTER);
  expect(await getEhrIntegrationSettings(services.db)).toMatchObject({ ...former, ehrProvider: 'Healthie' });
});
