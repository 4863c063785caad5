import { findProgram, installPackages } from '../support/programs.ts';

export const FIREFOX = ['firefox-esr', 'firefox'];

/** Required programs (one of each list is enough) and their Debian packages. */
const NEEDED: [programs: string[], debianPackage: string][] = [
  [FIREFOX, 'firefox-esr'],
  [['WebKitWebDriver'], 'webkit2gtk-driver'],
  [['Xvfb'], 'xvfb'],
  [['orca'], 'orca'],
  [['dbus-daemon'], 'dbus'],
  [['script'], 'bsdutils'],
];

/**
 * Installs what is missing, before the tests.
 * @throws Error that says what to install, if it cannot.
 */
export function setup(): void {
  const missing = () =>
    NEEDED.filter(([programs]) => !findProgram(programs)).map(([, debianPackage]) => debianPackage);
  if (missing().length === 0) return;
  console.log(`Installing ${missing().join(', ')}…`);
  installPackages(missing());
  if (missing().length > 0) {
    throw new Error(`Please install what is missing, on Debian: apt-get install ${missing().join(' ')}`);
  }
}
