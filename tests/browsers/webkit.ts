import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { Builder, Key, type WebElement } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { requireProgram } from '../support/programs.ts';
import { createPage, type Driver, findVisible, type Page } from './page.ts';

/** The browser that comes with the driver. */
const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';

/** Starts WebKitGTK, driven over WebDriver, on a display that draws in memory. */
export async function startWebKit(): Promise<Page> {
  const display = spawn(
    requireProgram('Xvfb', 'xvfb'),
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [number] = await once(display.stdio[3] as NodeJS.ReadableStream, 'data');
  // The display has no graphics card.
  const own = { DISPLAY: `:${String(number).trim()}`, WEBKIT_DISABLE_DMABUF_RENDERER: '1' };
  const service = new DriverService.Builder(requireProgram('WebKitWebDriver', 'webkit2gtk-driver'))
    .setLoopback(true)
    .setEnvironment({ ...process.env, ...own })
    .build();
  const options = { binary: globSync(MINI_BROWSER)[0], args: ['--automation'] };
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    .build();
  const run: Driver<WebElement>['run'] = (script, ...args) =>
    driver.executeScript(`return (${script})(...arguments)`, ...args);
  return createPage<WebElement>({
    async open(url) {
      await driver.get(url);
      await run(recordErrors);
    },
    back: () => driver.navigate().back(),
    resize: (width, height) => driver.manage().window().setRect({ x: 0, y: 0, width, height }),
    async press(key) {
      const focused = await driver.switchTo().activeElement();
      await focused.sendKeys({ Enter: Key.ENTER, Escape: Key.ESCAPE }[key]);
    },
    setCookie: (name, value) => driver.manage().addCookie({ name, value, httpOnly: true }),
    takeErrors: () => run(() => window.recordedErrors?.splice(0) ?? []),
    async close() {
      await driver.quit();
      await service.kill();
      display.kill();
    },
    run,
    find: (selector, pattern) =>
      run(findVisible, selector, pattern) as Promise<unknown> as Promise<WebElement | null>,
    async clickOn(element) {
      // WebKit scrolls it to the edge, where the bar of the portal's forms covers it.
      await run((target) => target.scrollIntoView({ block: 'center' }), element);
      await element.click();
    },
    typeInto: (element, text) => element.sendKeys(text),
    upload: (element, file) => element.sendKeys(file),
  });
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
