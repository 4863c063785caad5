/** Logs what happens outside of requests; a warning unless a level is given. */
export type Report = (message: string, error?: unknown, level?: 'info' | 'warn' | 'error') => void;
