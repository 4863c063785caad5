/** Declares only what the page cache uses; `@types/negotiator` lacks `preferred`. */
declare module 'negotiator' {
  export class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    encoding<E extends string>(available: E[], options: { preferred: E[] }): E | undefined;
  }
}
