import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core';
import { requireProgram } from '../support/programs.ts';
import { createPage, findVisible, type Page } from './page.ts';

/** WebDriver BiDi, also in the windows of the browser itself. */
type Connection = {
  send(method: string, parameters: object): Promise<{ result: { contexts: { context: string }[] } }>;
};

/** Starts Firefox, driven over WebDriver BiDi, with a software authenticator. */
export async function startFirefox(): Promise<Page> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: requireProgram('firefox-esr'),
    args: ['--remote-allow-system-access'],
    defaultViewport: null,
    extraPrefsFirefox: {
      'security.webauth.webauthn_enable_softtoken': true,
      'security.webauth.webauthn_enable_usbtoken': false,
    },
  });
  await addAuthenticator(browser as Browser & { connection: Connection });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return createPage<ElementHandle>({
    open: (url) => page.goto(url),
    back: () => page.goBack(),
    resize: (width, height) => page.setViewport({ width, height }),
    press: (key) => page.keyboard.press(key),
    setCookie: (name, value) =>
      browser.setCookie({ name, value, domain: 'localhost', path: '/', httpOnly: true }),
    takeErrors: async () => errors.splice(0),
    close: () => browser.close(),
    run: (script, ...args) => page.evaluate(script, ...args),
    find: async (selector, pattern) =>
      (await page.evaluateHandle(findVisible, selector, pattern)).asElement() as ElementHandle | null,
    clickOn: (element) => element.click(),
    typeInto: (element, text) => element.type(text),
    upload: (element, file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
  });
}

/** WebDriver BiDi has no command for authenticators, so this calls Firefox's own service. */
async function addAuthenticator({ connection }: { connection: Connection }): Promise<void> {
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  await connection.send('script.evaluate', {
    expression: `Cc['@mozilla.org/webauthn/service;1'].getService(Ci.nsIWebAuthnService)
      .addVirtualAuthenticator('ctap2', 'internal', true, true, true, true)`,
    target: { context: result.contexts[0]?.context },
    awaitPromise: true,
  });
}
