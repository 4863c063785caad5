import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Driver } from './driver.ts';

/** Where an element is, and its accessible name or text; null accepts every text. */
export type Target = { selector: string; name: string | RegExp | null };

/** Key codes of the WebDriver standard. */
export const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', Down: '\uE015' };

const TIMEOUT_MS = 30_000;
const POLL_MS = 50;
/** The key of an element reference in a command's answer. */
const REFERENCE = 'element-6066-11e4-a52e-4f735466cecf';

type Reference = { [REFERENCE]: string };

export const button = (name: string | RegExp): Target => ({ selector: 'button, summary', name });
export const field = (name: string | RegExp): Target => ({
  selector: 'input:enabled, select:enabled, textarea:enabled',
  name,
});
/** A field of the search form, once it is a combobox. */
export const combobox = (name: string): Target => ({ selector: 'input[role=combobox]', name });
export const heading = (name: string | RegExp): Target => ({ selector: 'h1, h2, h3', name });
export const link = (name: string | RegExp): Target => ({ selector: 'a[href]', name });
export const text = (name: string | RegExp): Target => ({ selector: 'p, li, strong', name });
export const status = (name: string | RegExp): Target => ({ selector: '[role=status]', name });
export const css = (selector: string): Target => ({ selector, name: null });
/** The flash banner's lines. */
export const flash = (name: string | RegExp): Target => ({ selector: '[data-type] p', name });

/** A page as a person uses it: each method waits until it succeeds. */
export class Page {
  readonly driver: Driver;
  readonly origin: string;

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.origin = origin;
  }

  async open(place: string): Promise<void> {
    await this.driver.send('Navigate', { url: this.origin + place });
  }

  async back(): Promise<void> {
    await this.driver.send('Back');
  }

  async reload(): Promise<void> {
    await this.driver.send('Refresh');
  }

  /** Resizes the window. The viewport may be slightly wider, because browsers have a minimum width. */
  async resize(width: number, height = 900): Promise<void> {
    await this.driver.send('SetWindowRect', { width, height });
  }

  /** Waits until the element is visible. */
  async shows(target: Target): Promise<void> {
    await this.#found(target);
  }

  async hides(target: Target): Promise<void> {
    await this.#until(`${named(target)} is hidden`, async () => (await this.#find(target)).length === 0);
  }

  async click(target: Target): Promise<void> {
    await this.#until(`a click on ${named(target)}`, async () => {
      const [element] = await this.#find(target);
      if (element) await this.driver.send('ElementClick', { id: element[REFERENCE] });
      return element !== undefined;
    });
  }

  /** Types at the end of the field; a file's path chooses the file. */
  async type(target: Target, characters: string): Promise<void> {
    const element = await this.#found(target);
    await this.driver.send('ElementSendKeys', { id: element[REFERENCE], text: characters });
  }

  async clear(target: Target): Promise<void> {
    const element = await this.#found(target);
    await this.driver.send('ElementClear', { id: element[REFERENCE] });
  }

  /** Presses a key on the focused element. */
  async press(key: keyof typeof KEYS): Promise<void> {
    const element = (await this.run(() => document.activeElement)) as Reference;
    await this.driver.send('ElementSendKeys', { id: element[REFERENCE], text: KEYS[key] });
  }

  async hasValue(target: Target, value: string): Promise<void> {
    await this.#holds(target, `has the value "${value}"`, 'value', value);
  }

  async isDisabled(target: Target): Promise<void> {
    await this.#holds(target, 'is disabled', 'disabled', true);
  }

  async isFocused(target: Target): Promise<void> {
    const isFocused = (element: Element) => element === document.activeElement;
    await this.#until(`the focus is on ${named(target)}`, async () =>
      Boolean(await this.run(isFocused, (await this.#find(target))[0] ?? null)),
    );
  }

  /** Waits for a path with its query. */
  async isAt(place: string | RegExp): Promise<void> {
    await this.#until(`the page is ${place}`, async () => {
      const { pathname, search } = new URL(await this.address());
      return typeof place === 'string' ? pathname + search === place : place.test(pathname + search);
    });
  }

  async address(): Promise<string> {
    return (await this.run(() => location.href)) as string;
  }

  /** Returns the texts of all elements that are visible. */
  async texts(target: Target): Promise<string[]> {
    const texts = (...elements: HTMLElement[]) => elements.map((element) => element.innerText.trim());
    return (await this.run(texts, ...(await this.#find(target)))) as string[];
  }

  /** Runs a function in the page. It must not use anything outside itself. */
  run<Args extends unknown[]>(script: (...args: Args) => unknown, ...args: unknown[]): Promise<unknown> {
    return this.driver.send('ExecuteScript', { script: `return (${script})(...arguments)`, args });
  }

  /** Writes a picture of the window to `test-results/`. @returns the file. */
  async screenshot(name: string): Promise<string> {
    const file = path.join('test-results', `${name.replaceAll(/\W+/g, '-')}.png`);
    mkdirSync('test-results', { recursive: true });
    writeFileSync(file, Buffer.from((await this.driver.send('TakeScreenshot')) as string, 'base64'));
    return file;
  }

  #find({ selector, name }: Target): Promise<Reference[]> {
    const pattern =
      typeof name === 'string' ? `^${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$` : (name?.source ?? '');
    return this.run(visibleElements, selector, pattern) as Promise<Reference[]>;
  }

  async #found(target: Target): Promise<Reference> {
    let found: Reference | undefined;
    await this.#until(`${named(target)} is visible`, async () => {
      [found] = await this.#find(target);
      return found !== undefined;
    });
    return found as Reference;
  }

  async #holds(target: Target, what: string, property: string, expected: unknown): Promise<void> {
    const read = (element: Record<string, unknown> | null, name: string) => element?.[name];
    const isEqual = async () =>
      (await this.run(read, (await this.#find(target))[0] ?? null, property)) === expected;
    await this.#until(`${named(target)} ${what}`, isEqual);
  }

  /** Retries, even after errors: elements move and are replaced. @throws Error that says what it waited for. */
  async #until(what: string, isDone: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + TIMEOUT_MS;
    let lastError: unknown;
    while (performance.now() < end) {
      try {
        if (await isDone()) return;
      } catch (error) {
        lastError = error;
      }
      await setTimeout(POLL_MS);
    }
    const { name, version } = this.driver;
    const place = await this.address();
    throw new Error(`${name} ${version}: waited in vain until ${what}, at ${place}`, { cause: lastError });
  }
}

function named({ selector, name }: Target): string {
  return name === null ? selector : `${selector} "${name}"`;
}

/** Runs in the page. Returns the visible elements that match, in the order of the document. */
function visibleElements(selector: string, pattern: string): Element[] {
  const nameOf = (element: Element) => {
    const label = element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    return (label ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  return [...document.querySelectorAll(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && new RegExp(pattern).test(nameOf(element)),
  );
}
