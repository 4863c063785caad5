/** The WebDriver commands that the journeys use, with their HTTP endpoints (W3C WebDriver, 6.5). */
export const ENDPOINTS = {
  AddCookie: ['POST', '/cookie'],
  Back: ['POST', '/back'],
  DeleteAllCookies: ['DELETE', '/cookie'],
  ElementClear: ['POST', '/element/{id}/clear'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  ExecuteScript: ['POST', '/execute/sync'],
  Navigate: ['POST', '/url'],
  Refresh: ['POST', '/refresh'],
  SetWindowRect: ['POST', '/window/rect'],
  TakeScreenshot: ['GET', '/screenshot'],
} as const satisfies Record<string, [method: string, path: string]>;

export type Command = keyof typeof ENDPOINTS;

/** A running browser. */
export type Driver = {
  name: string;
  version: string;
  /** @throws Error with the code and message of the driver. */
  send(command: Command, parameters?: Record<string, unknown>): Promise<unknown>;
  /** The page's console errors and exceptions since the last call that the browser reports. */
  consoleErrors(): Promise<string[]>;
  stop(): Promise<void>;
};
