import { vi } from 'vitest';

/** A selector, and the accessible name or text of the element; without one, every text matches. */
export type Target = readonly [selector: string, name?: string | RegExp];
export type Key = 'Enter' | 'Escape';

export const button = (name: string): Target => ['button, summary', name];
export const field = (name: string): Target => ['input:enabled, select:enabled, textarea:enabled', name];
/** A field of the search form, once it is a combobox. */
export const combobox = (name: string): Target => ['input[role=combobox]', name];
export const heading = (name: string): Target => ['h1, h2, h3', name];
export const link = (name: string): Target => ['a[href]', name];
export const status = (name: string): Target => ['[role=status]', name];
export const flash = (name: string): Target => ['[data-type] p', name];

/** A page as a person uses it: each method waits until it succeeds. The element is the driver library's. */
export abstract class Page<PageElement = unknown> {
  abstract open(url: string): Promise<void>;
  abstract back(): Promise<unknown>;
  abstract resize(width: number, height: number): Promise<unknown>;
  abstract press(key: Key): Promise<void>;
  abstract setCookie(name: string, value: string): Promise<void>;
  /** The console errors and exceptions of the page since the last call. */
  abstract takeErrors(): Promise<string[]>;
  abstract close(): Promise<void>;
  /** Runs a function in the page. It must not use anything outside itself. */
  protected abstract run<Result>(script: (...args: never[]) => Result, ...args: unknown[]): Promise<Result>;
  protected abstract find(selector: string, pattern: string): Promise<PageElement | null>;
  protected abstract clickOn(element: PageElement): Promise<void>;
  protected abstract typeInto(element: PageElement, text: string): Promise<void>;
  protected abstract upload(element: PageElement, file: string): Promise<void>;

  async shows(target: Target): Promise<void> {
    await this.#with(target, async () => {});
  }

  async hides(target: Target): Promise<void> {
    await this.#until(`${target} is hidden`, async () => !(await this.#find(target)));
  }

  async click(target: Target): Promise<void> {
    await this.#with(target, (element) => this.clickOn(element));
  }

  /** The sign of a visitor for which comboboxes wait. */
  movePointer = () =>
    this.run(() => void setInterval(() => document.dispatchEvent(new Event('pointerover')), 50));

  async type(target: Target, text: string): Promise<void> {
    await this.#with(target, (element) => this.typeInto(element, text));
  }

  async choose(target: Target, file: string): Promise<void> {
    await this.#with(target, (element) => this.upload(element, file));
  }

  async has(target: Target, property: 'value' | 'disabled', expected: unknown): Promise<void> {
    await this.#until(`${target} has the ${property} "${expected}"`, async () => {
      const read = (element: Record<string, unknown> | null, name: string) => element?.[name];
      return (await this.run(read, await this.#find(target), property)) === expected;
    });
  }

  async isAt(place: string | RegExp): Promise<void> {
    await this.#until(`the page is ${place}`, async () => {
      const path = await this.run(() => location.pathname + location.search);
      return typeof place === 'string' ? path === place : place.test(path);
    });
  }

  texts(selector: string): Promise<string[]> {
    const read = (all: string) => [...document.querySelectorAll(all)].map((one) => one.textContent ?? '');
    return this.run(read, selector);
  }

  #find([selector, name = /^/]: Target): Promise<PageElement | null> {
    return this.find(
      selector,
      typeof name === 'string' ? `^${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$` : name.source,
    );
  }

  async #with(target: Target, action: (element: PageElement) => Promise<void>): Promise<void> {
    await this.#until(`${target} is visible`, async () => {
      const element = await this.#find(target);
      if (element) await action(element);
      return element !== null;
    });
  }

  /** Retries, even after errors: elements move and are replaced. */
  async #until(what: string, isDone: () => Promise<boolean>): Promise<void> {
    const check = async () => {
      const done = await isDone().catch(String);
      if (done !== true) throw new Error(`Waited in vain until ${what}: ${done}`);
    };
    await vi.waitFor(check, { timeout: 30_000, interval: 50 });
  }
}

/** Runs in the page. Returns the first visible element that matches. */
export function findVisible(selector: string, pattern: string): Element | null {
  const nameOf = (element: Element) => {
    const label = element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    return (label ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const isMatch = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && new RegExp(pattern).test(nameOf(element));
  return [...document.querySelectorAll(selector)].find(isMatch) ?? null;
}
