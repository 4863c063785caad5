import { describe, expect, test } from 'vitest';
import { getJson } from '../../support/answers.ts';
import { tables } from '../../support/directory.ts';
import type { TestBrowser } from '../../support/portal.ts';
import { TESTER } from '../../support/provider.ts';
import { setEhrSettings } from '../../support/settings.ts';
import { created, type Fields, openStaffSite } from '../../support/staff.ts';
import { casesFor, engines, openTestSite } from '../../support/test-site.ts';

const PATH = '/api/ehr_integration_settings';
const GROUP = 'ehr_integration_setting';

const SETTINGS = {
  ehr_provider: 'Healthie',
  patient_login_url: 'https://ehr.example/login',
  provider_appointment_base_url: 'https://ehr.example/book?provider_id=',
};

const patch = (browser: TestBrowser, fields: Fields) => browser.patch(PATH, { [GROUP]: fields });

describe.each(engines)('PATCH /api/ehr_integration_settings: 200 with the settings (%s)', (engine) => {
  test('only what is sent changes', async () => {
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
      const answer = await patch(browser, sent);
      const trimmed = Object.entries(sent).map(([name, value]) => [name, String(value).trim()]);
      wanted = { ...wanted, ...Object.fromEntries(trimmed) };
      expect([answer.status, answer.body]).toEqual([200, wanted]);
      // Visitors see it immediately.
      expect((await getJson(site, PATH)).body).toEqual(wanted);
    }
  });

  test('updates booking links in the public API immediately', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { id } = await created(browser, { ehr_uuid: 'a b', state_ids: [1], insurance_company_ids: [1] });
    const links = async () => {
      const [item, list] = [
        await getJson(site, `/api/providers/${id}`),
        await getJson(site, '/api/providers'),
      ];
      expect(list.body).toEqual([item.body]);
      return (item.body as { appointment_scheduling_url: unknown }).appointment_scheduling_url;
    };
    expect(await links()).toBeNull();
    await patch(browser, SETTINGS);
    expect(await links()).toBe('https://ehr.example/book?provider_id=a%20b');
    await patch(browser, { provider_appointment_base_url: 'https://other.example/' });
    expect(await links()).toBe('https://other.example/a%20b');
  });

  test('a group without known fields changes nothing', async () => {
    const { site, browser } = await openStaffSite(engine);
    await patch(browser, SETTINGS);
    const before = await tables(site);
    const sent: Fields[] = [{}, { id: 2, name: 'x' }];
    for (const fields of sent) {
      const answer = await patch(browser, fields);
      expect([answer.status, answer.body, await tables(site)]).toEqual([200, SETTINGS, before]);
    }
  });

  test('concurrent changes of different fields are both kept', async () => {
    const { site, browser } = await openStaffSite(engine);
    for (let round = 0; round < 10; round++) {
      const ehr_provider = `EHR ${round}`;
      const patient_login_url = `https://ehr.example/${round}`;
      const answers = await Promise.all([
        patch(browser, { ehr_provider }),
        patch(browser, { patient_login_url }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await getJson(site, PATH)).body).toMatchObject({ ehr_provider, patient_login_url });
    }
  });
});

describe.each(engines)('invalid EHR settings: 422, nothing changes (%s)', (engine) => {
  test('all three are required, and all errors are reported together', async () => {
    const { site, browser } = await openStaffSite(engine);
    await patch(browser, SETTINGS);
    const before = await tables(site);
    const fields = {
      ehr_provider: 'EHR Provider is required',
      patient_login_url: 'Patient Login URL is required',
      provider_appointment_base_url: 'Provider Appointment Base URL is required',
    };
    for (const empty of ['', '  ', null]) {
      const sent = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, empty]));
      const { status, body } = await patch(browser, sent as Fields);
      expect([status, body]).toEqual([422, { errors: Object.values(fields), fields }]);
    }
    expect(await tables(site)).toEqual(before);
  });

  test.each(casesFor(engine, ['javascript:alert(1)', 'https://ana:secret@ehr.example']))(
    '%j is not a URL',
    async (url) => {
      const { site, browser } = await openStaffSite(engine);
      await patch(browser, SETTINGS);
      const before = await tables(site);
      const { status, body } = await patch(browser, {
        ehr_provider: 'New',
        patient_login_url: url,
        provider_appointment_base_url: url,
      });
      const fields = {
        patient_login_url: 'Patient Login URL must be a valid URL',
        provider_appointment_base_url: 'Provider Appointment Base URL must be a valid URL',
      };
      expect([status, body]).toEqual([422, { errors: Object.values(fields), fields }]);
      expect(await tables(site)).toEqual(before);
    },
  );

  test('a single error', async () => {
    const { browser } = await openStaffSite(engine);
    for (const [value, message] of [
      ['x'.repeat(101), 'EHR Provider must be at most 100 characters'],
      ['a\u0000b', 'EHR Provider must not contain control characters'],
      [['Healthie'], 'EHR Provider must be a text'],
      [7, 'EHR Provider must be a text'],
    ] as const) {
      const { status, body } = await patch(browser, { ehr_provider: value });
      expect([status, body]).toEqual([422, { error: message, fields: { ehr_provider: message } }]);
    }
  });
});

test('on an https site, new links must be https, and stored ones keep working', async () => {
  const { services } = await openTestSite('sqlite', { origin: 'https://practice.example' });
  const former = { patientLoginUrl: 'http://ehr.example/login' };
  await setEhrSettings(services.db, former);
  const sent = {
    patientLoginUrl: 'HTTP://other.example/',
    providerAppointmentBaseUrl: 'http://ehr.example/book/',
  };
  await expect(services.settings.updateEhrIntegration(sent, TESTER)).rejects.toMatchObject({
    code: 'invalid',
    errors: [
      'Patient Login URL must start with https://',
      'Provider Appointment Base URL must start with https://',
    ],
  });
  await services.settings.updateEhrIntegration({ ehrProvider: 'Healthie' }, TESTER);
  expect(await services.settings.ehrIntegration()).toMatchObject({ ...former, ehrProvider: 'Healthie' });
});
