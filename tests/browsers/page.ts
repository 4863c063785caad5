import { vi } from 'vitest';

/** A selector, and the accessible name or text of the element; without one, every text matches. */
export type Target = readonly [selector: string, name?: string | RegExp];

export const button = (name: string): Target => ['button, summary', name];
export const field = (name: string): Target => ['input:enabled, select:enabled, textarea:enabled', name];
/** A field of the search form, once it is a combobox. */
export const combobox = (name: string): Target => ['input[role=combobox]', name];
export const heading = (name: string): Target => ['h1, h2, h3', name];
export const link = (name: string): Target => ['a[href]', name];
export const status = (name: string): Target => ['[role=status]', name];
export const flash = (name: string): Target => ['[data-type] p', name];

/** What each browser's library does. The element is the library's. */
export type Driver<PageElement> = {
  open(url: string): Promise<unknown>;
  back(): Promise<unknown>;
  resize(width: number, height: number): Promise<unknown>;
  press(key: 'Enter' | 'Escape'): Promise<void>;
  setCookie(name: string, value: string): Promise<void>;
  /** The console errors and exceptions of the page since the last call. */
  takeErrors(): Promise<string[]>;
  close(): Promise<void>;
  /** Runs a function in the page. It must not use anything outside itself. */
  // biome-ignore lint/suspicious/noExplicitAny: the elements of a library are DOM elements in the page.
  run<Result>(script: (...args: any[]) => Result, ...args: unknown[]): Promise<Result>;
  find(selector: string, pattern: string): Promise<PageElement | null>;
  clickOn(element: PageElement): Promise<void>;
  typeInto(element: PageElement, text: string): Promise<void>;
  upload(element: PageElement, file: string): Promise<void>;
};

export type Page = ReturnType<typeof createPage<never>>;

/** A page as a person uses it: each function waits until it succeeds. */
export function createPage<PageElement>(driver: Driver<PageElement>) {
  const { find: findElement, clickOn, typeInto, upload, ...browser } = driver;
  const find = ([selector, name = /^/]: Target) =>
    findElement(
      selector,
      typeof name === 'string' ? `^${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$` : name.source,
    );

  const withVisible = (target: Target, action: (element: PageElement) => Promise<void>) =>
    until(`${target} is visible`, async () => {
      const element = await find(target);
      if (element) await action(element);
      return element !== null;
    });

  return {
    ...browser,
    shows: (target: Target) => withVisible(target, async () => {}),
    hides: (target: Target) => until(`${target} is hidden`, async () => !(await find(target))),
    click: (target: Target) => withVisible(target, clickOn),
    type: (target: Target, text: string) => withVisible(target, (element) => typeInto(element, text)),
    choose: (target: Target, file: string) => withVisible(target, (element) => upload(element, file)),

    /** The sign of a visitor for which comboboxes wait. */
    movePointer: () =>
      browser.run(() => void setInterval(() => document.dispatchEvent(new Event('pointerover')), 50)),

    has: (target: Target, property: 'value' | 'disabled', expected: unknown) =>
      until(`${target} has the ${property} "${expected}"`, async () => {
        return (
          (await browser.run((element, name) => element?.[name], await find(target), property)) === expected
        );
      }),

    /** Waits for a path with its query. */
    isAt: (place: string | RegExp) =>
      until(`the page is ${place}`, async () => {
        const path = await browser.run(() => location.pathname + location.search);
        return typeof place === 'string' ? path === place : place.test(path);
      }),
  };
}

/** Retries, even after errors: elements move and are replaced. */
async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const check = async () => {
    const done = await isDone().catch(String);
    if (done !== true) throw new Error(`Waited in vain until ${what}: ${done}`);
  };
  await vi.waitFor(check, { timeout: 30_000, interval: 50 });
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
