/** Globals of browsers and Node.js: domain/ compiles without the types of either. */
declare class URL {
  constructor(url: string);
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}

declare class URLSearchParams {
  get(name: string): string | null;
  getAll(name: string): string[];
  set(name: string, value: string): void;
  append(name: string, value: string): void;
}
