/** What browsers and Node.js share: domain/ is compiled with the types of neither. */
declare class URL {
  static parse(text: string): URL | null;
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}

declare class URLSearchParams {
  get(name: string): string | null;
  set(name: string, value: string): void;
}
