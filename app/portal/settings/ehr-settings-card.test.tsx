import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { EhrSettingsCard } from './ehr-settings-card.tsx';

const SETTINGS = {
  ehrProvider: 'Healthie',
  patientLoginUrl: 'http://ehr.example/login',
  providerAppointmentBaseUrl: 'https://ehr.example/book/',
};
const WARNING = 'Patient Login URL must begin with https://.';

test.each([
  [true, SETTINGS.patientLoginUrl, true],
  [true, 'https://ehr.example/login', false],
  [false, SETTINGS.patientLoginUrl, false],
])('an https site (%s) with the stored link %s warns: %s', (isHttps, patientLoginUrl, warns) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <EhrSettingsCard settings={{ ...SETTINGS, patientLoginUrl }} isHttps={isHttps} />
    </MemoryRouter>,
  );
  expect(html.includes(WARNING)).toBe(warns);
});
