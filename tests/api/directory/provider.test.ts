import { describe, expect, test } from 'vitest';
import { insertImage } from '../../../server/directory/pictures/repository.ts';
import { getJson, NO_FIT, type WireProvider } from '../../support/answers.ts';
import { BAD_IDS } from '../../support/bad-ids.ts';
import { addProvider } from '../../support/provider.ts';
import { setEhrSettings } from '../../support/settings.ts';
import { engines, openTestSite, type TestSite } from '../../support/test-site.ts';

const AVATAR = 'a'.repeat(32);
const PHOTO = 'b'.repeat(32);

async function setBookingAddress({ services }: TestSite, providerAppointmentBaseUrl: string | null) {
  await setEhrSettings(services.db, {
    ehrProvider: 'Healthie',
    patientLoginUrl: null,
    providerAppointmentBaseUrl,
  });
}

describe.each(engines)('GET /api/providers/{id} returns one provider (%s)', (engine) => {
  test('a bare object with exactly the fields of the spec, in snake_case', async () => {
    const site = await openTestSite(engine);
    const id = await addProvider(site.services.db, {
      firstName: 'Ada',
      lastName: 'O’Malley',
      bio: 'One.\n\nTwo,\nthree.',
      ehrUuid: '4711',
      states: ['WA', 'OR'],
      credentials: ['RDN'],
      insuranceCompanies: ['Regence', 'Aetna'],
    });
    const { status, body } = await getJson<WireProvider>(site, `/api/providers/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      first_name: 'Ada',
      last_name: 'O’Malley',
      ehr_uuid: '4711',
      bio: 'One.\n\nTwo,\nthree.',
      avatar_url: null,
      photo_url: null,
      states: [
        { id: expect.any(Number), code: 'OR', display_name: 'Oregon' },
        { id: expect.any(Number), code: 'WA', display_name: 'Washington' },
      ],
      credentials: [
        { id: expect.any(Number), title: 'Registered Dietitian Nutritionist', abbreviation: 'RDN' },
      ],
      insurance_companies: [
        { id: expect.any(Number), name: 'Aetna', state_codes: null },
        { id: expect.any(Number), name: 'Regence', state_codes: null },
      ],
      appointment_scheduling_url: null,
      is_accepting: true,
      accepting_note: null,
      ...NO_FIT,
    });
  });

  test('the same provider as in the list', async () => {
    const site = await openTestSite(engine);
    const id = await addProvider(site.services.db, {
      states: ['OR'],
      credentials: ['RD', 'MS'],
      ehrUuid: '1',
    });
    await addProvider(site.services.db, { states: ['WA'] });
    const { body: item } = await getJson<WireProvider>(site, `/api/providers/${id}`);
    const { body: list } = await getJson<WireProvider[]>(site, '/api/providers?state_code=OR');
    expect(list).toEqual([item]);
  });

  test('avatarUrl and photoUrl are paths in the API', async () => {
    const site = await openTestSite(engine);
    const id = await addProvider(site.services.db);
    for (const hash of [AVATAR, PHOTO]) {
      await insertImage(site.services.db, { hash, variants: [{ width: 192, bytes: new Uint8Array([1]) }] });
    }
    await site.services.db.updateTable('providers').set({ avatar_hash: AVATAR, photo_hash: PHOTO }).execute();
    const { body } = await getJson<WireProvider>(site, `/api/providers/${id}`);
    expect(body.avatar_url).toBe(`/images/${AVATAR}-192.webp`);
    expect(body.photo_url).toBe(`/images/${PHOTO}-640.webp`);
  });

  test("appointmentSchedulingUrl: providerAppointmentBaseUrl plus the provider's ehrUuid; null when either is missing", async () => {
    const site = await openTestSite(engine);
    const withId = await addProvider(site.services.db, { ehrUuid: '4711' });
    const without = await addProvider(site.services.db, { ehrUuid: null });
    const empty = await addProvider(site.services.db, { ehrUuid: '' });
    const odd = await addProvider(site.services.db, { ehrUuid: 'a&b=c #1' });
    const linkOf = async (id: number) =>
      (await getJson<WireProvider>(site, `/api/providers/${id}`)).body.appointment_scheduling_url;

    expect(await linkOf(withId)).toBeNull();
    await setBookingAddress(site, 'https://ehr.example/book?provider_id=');
    expect(await linkOf(withId)).toBe('https://ehr.example/book?provider_id=4711');
    expect(await linkOf(without)).toBeNull();
    expect(await linkOf(empty)).toBeNull();
    expect(new URL(String(await linkOf(odd))).searchParams.get('provider_id')).toBe('a&b=c #1');
    await setBookingAddress(site, '');
    expect(await linkOf(withId)).toBeNull();
  });

  test('unknown id: 404 with an error', async () => {
    const site = await openTestSite(engine);
    const id = await addProvider(site.services.db);
    const { status, body } = await getJson(site, `/api/providers/${id + 1}`);
    expect(status).toBe(404);
    expect(body).toEqual({ error: 'There is no provider with this id.' });
  });

  test('any id gets the right status, never a stack trace or 500', async () => {
    const site = await openTestSite(engine);
    await addProvider(site.services.db);
    for (const id of BAD_IDS) {
      const { status, body } = await getJson(site, `/api/providers/${id}`);
      const error = 'There is no provider with this id.';
      expect([id.slice(0, 20), status, body]).toEqual([id.slice(0, 20), 404, { error }]);
    }
  });
});
