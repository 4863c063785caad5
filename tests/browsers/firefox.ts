import puppeteer, { type Browser, type ElementHandle, type Page as PuppeteerPage } from 'puppeteer-core';
import { requireProgram } from '../support/programs.ts';
import { findVisible, type Key, Page } from './page.ts';

/** WebDriver BiDi, also in the windows of the browser itself. */
type Connection = {
  send(method: string, parameters: object): Promise<{ result: { contexts: { context: string }[] } }>;
};

/** Firefox, driven over WebDriver BiDi. */
export class FirefoxPage extends Page<ElementHandle> {
  static async start(): Promise<FirefoxPage> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: requireProgram('firefox-esr'),
      args: ['--remote-allow-system-access'],
      defaultViewport: null,
      extraPrefsFirefox: {
        // Use a software authenticator, and do not look for a USB key.
        'security.webauth.webauthn_enable_softtoken': true,
        'security.webauth.webauthn_enable_usbtoken': false,
      },
    });
    return new FirefoxPage(browser, await browser.newPage());
  }

  readonly #browser: Browser;
  readonly #page: PuppeteerPage;
  readonly #errors: string[] = [];

  private constructor(browser: Browser, page: PuppeteerPage) {
    super();
    this.#browser = browser;
    this.#page = page;
    page.on('pageerror', (error) => this.#errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(message.text());
    });
  }

  /** WebDriver BiDi has no command for authenticators, so this calls Firefox's own service. */
  async addAuthenticator(): Promise<void> {
    const { connection } = this.#browser as Browser & { connection: Connection };
    const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
    await connection.send('script.evaluate', {
      expression: `Cc['@mozilla.org/webauthn/service;1'].getService(Ci.nsIWebAuthnService)
        .addVirtualAuthenticator('ctap2', 'internal', true, true, true, true)`,
      target: { context: result.contexts[0]?.context },
      awaitPromise: true,
    });
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url);
  }
  back = () => this.#page.goBack();
  resize = (width: number, height: number) => this.#page.setViewport({ width, height });
  press = (key: Key) => this.#page.keyboard.press(key);
  setCookie = (name: string, value: string) =>
    this.#browser.setCookie({ name, value, domain: 'localhost', path: '/', httpOnly: true });
  takeErrors = async () => this.#errors.splice(0);
  close = () => this.#browser.close();

  protected run<Result>(script: (...args: never[]) => Result, ...args: unknown[]) {
    return this.#page.evaluate(script as (...args: unknown[]) => Result, ...args) as Promise<Result>;
  }
  protected async find(selector: string, pattern: string) {
    const handle = await this.#page.evaluateHandle(findVisible, selector, pattern);
    return handle.asElement() as ElementHandle | null;
  }
  protected clickOn = (element: ElementHandle) => element.click();
  protected typeInto = (element: ElementHandle, text: string) => element.type(text);
  protected upload = (element: ElementHandle, file: string) =>
    (element as ElementHandle<HTMLInputElement>).uploadFile(file);
}
