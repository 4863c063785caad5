import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { dashboardSchema } from '../../../domain/accounts/schemas.ts';
import type { LaunchItem } from '../../../domain/practice/schemas.ts';
import { listInsuranceCompanies } from '../../../server/directory/reference-lists/repository.ts';
import { changeEhrSettings } from '../../../server/practice/service.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { notify } from '../../support/recipients.ts';
import { addUser } from '../../support/sessions.ts';
import { openStaffSite } from '../../support/staff.ts';
import { engines } from '../../support/test-site.ts';

type Dashboard = z.output<typeof dashboardSchema>;

test.each(engines)(
  'before the launch: lists what is sample content or missing, until it is done (%s)',
  async (engine) => {
    const { site, browser } = await openStaffSite(engine);
    const { db, practice, providers } = site.services;
    const listAll = async () =>
      (await browser.get<Dashboard>('/api/portal/dashboard')).body.launch_items.filter(
        ({ topic }) => !['config', 'story'].includes(topic),
      );
    const isRisk = ({ topic }: LaunchItem) => /^(passkey|administrator|backup)$/.test(topic);
    const list = async () => (await listAll()).filter((item) => !isRisk(item) && item.topic !== 'notices');
    const risks = async () => (await listAll()).filter(isRisk).map(({ topic }) => topic);
    // Of PostgreSQL, backups are made by other programs.
    const backup = engine === 'sqlite' ? ['backup'] : [];
    expect(await risks()).toEqual(['passkey', 'administrator', ...backup]);
    await addUser(db, { email: 'ben@practice.example' });
    expect(await risks()).toEqual(['passkey', ...backup]);
    const names = (await listInsuranceCompanies(db)).map(({ name }) => name);
    const nobody = { topic: 'recipients', text: 'No one gets an email when a referral arrives.' };
    const without = (missing: string[]) => ({
      topic: 'insurers',
      text: `No dietitian on the site takes new patients with: ${missing.join(', ')}.`,
    });
    const sample =
      'Still sample content: Phone number, Fax number, Email, Support email, Application form URL.';
    const missing = 'Missing or still sample content: Patient Login URL, Provider Appointment Base URL.';
    const [contacts, ehr] = [
      { topic: 'contact', text: sample },
      { topic: 'ehr_settings', text: missing },
    ];
    expect(await list()).toEqual([contacts, ehr, nobody, without(names)]);

    const [email, url] = ['hello@juniper.test', 'https://juniper.test/'];
    const contact = { phone: '206 555 0288', fax: null, email, supportEmail: email, applicationFormUrl: url };
    await practice.update(contact, TESTER);
    const demo = 'https://ehr.sorrel.example/';
    const links = { patientLoginUrl: url, providerAppointmentBaseUrl: demo };
    await changeEhrSettings(site.services, links, TESTER);
    await notify(site.services, 'eva@practice.example');
    const [first = '', ...others] = names;
    await addProvider(db, { states: ['OR'], insuranceCompanies: others });
    const draft = { states: ['OR'], insuranceCompanies: [first], columns: { listing: 'draft' as const } };
    const id = await addProvider(db, draft);
    const booking = {
      topic: 'ehr_settings',
      text: 'Missing or still sample content: Provider Appointment Base URL.',
    };
    expect(await list()).toEqual([booking, without([first])]);

    expect((await listAll()).find(({ topic }) => topic === 'notices')).toEqual({
      topic: 'notices',
      text: 'No notice is published, such as your Notice of Privacy Practices.',
    });

    await providers.update(id, { listing: 'listed' }, TESTER);
    await notify(site.services);
    expect(await list()).toEqual([booking, nobody]);
  },
);
