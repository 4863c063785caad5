import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { Builder, Key as SeleniumKey, type WebDriver, type WebElement } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { requireProgram } from '../support/programs.ts';
import { findVisible, type Key, Page } from './page.ts';

/** The browser that comes with the driver. */
const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';

/** WebKitGTK, driven over WebDriver, on a display that draws in memory. */
export class WebKitPage extends Page<WebElement> {
  static async start(): Promise<WebKitPage> {
    const display = spawn(
      requireProgram('Xvfb', 'xvfb'),
      ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
    );
    const [number] = await once(display.stdio[3] as NodeJS.ReadableStream, 'data');
    const service = new DriverService.Builder(requireProgram('WebKitWebDriver', 'webkit2gtk-driver'))
      .setLoopback(true)
      // The display has no graphics card.
      .setEnvironment({
        ...process.env,
        DISPLAY: `:${String(number).trim()}`,
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      })
      .build();
    const options = { binary: globSync(MINI_BROWSER)[0], args: ['--automation'] };
    const driver = await new Builder()
      .usingServer(await service.start())
      .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
      .build();
    return new WebKitPage(driver, service, display);
  }

  readonly #driver: WebDriver;
  readonly #service: DriverService;
  readonly #display: ChildProcess;

  private constructor(driver: WebDriver, service: DriverService, display: ChildProcess) {
    super();
    this.#driver = driver;
    this.#service = service;
    this.#display = display;
  }

  async open(url: string): Promise<void> {
    await this.#driver.get(url);
    await this.run(recordErrors);
  }
  back = () => this.#driver.navigate().back();
  resize = (width: number, height: number) =>
    this.#driver.manage().window().setRect({ x: 0, y: 0, width, height });
  async press(key: Key): Promise<void> {
    const focused = await this.#driver.switchTo().activeElement();
    await focused.sendKeys({ Enter: SeleniumKey.ENTER, Escape: SeleniumKey.ESCAPE }[key]);
  }
  async setCookie(name: string, value: string): Promise<void> {
    await this.#driver.manage().addCookie({ name, value, httpOnly: true });
  }
  takeErrors = () => this.run(() => window.recordedErrors?.splice(0) ?? []);
  async close(): Promise<void> {
    await this.#driver.quit();
    await this.#service.kill();
    this.#display.kill();
  }

  protected run<Result>(script: (...args: never[]) => Result, ...args: unknown[]): Promise<Result> {
    return this.#driver.executeScript(`return (${script})(...arguments)`, ...args);
  }
  protected find(selector: string, pattern: string) {
    return this.run(findVisible, selector, pattern) as Promise<unknown> as Promise<WebElement | null>;
  }
  protected async clickOn(element: WebElement): Promise<void> {
    // WebKit scrolls it to the edge, where the bar of the portal's forms covers it.
    await this.run((target: Element) => target.scrollIntoView({ block: 'center' }), element);
    await element.click();
  }
  protected typeInto = (element: WebElement, text: string) => element.sendKeys(text);
  protected upload = (element: WebElement, file: string) => element.sendKeys(file);
}

declare global {
  interface Window {
    recordedErrors?: string[];
  }
}

/** Runs in the page after loading, because WebKit does not report errors to a driver. */
function recordErrors(): void {
  const errors: string[] = [];
  window.recordedErrors = errors;
  console.error = (...values) => errors.push(values.map(String).join(' '));
  window.addEventListener('error', ({ message }) => errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
}
