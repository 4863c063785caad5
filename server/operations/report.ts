/** Logs an event outside of requests, as a warning unless a level is given. */
export type Report = (message: string, error?: unknown, level?: 'info' | 'warn' | 'error') => void;
