import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { UnfinishedRequests } from '../http/unfinished-requests.ts';

/** The maximum time from the signal to the exit. */
const MAX_STOP_MS = 8_000;
/** npm forwards a signal that a terminal or systemd has already sent to both processes. */
const SAME_SIGNAL_MS = 500;
/** Limits of the wait for a turn of the event loop in which no connection arrives. */
const MAX_QUIET_WAIT_MS = 1_000;
const QUIET_TURN_MS = 0.5;
/** The last accepted connection needs a moment to send its request. */
const LINGER_MS = 250;

type StopOptions = {
  /** How long the server keeps responding after SIGTERM, so that a load balancer notices. */
  drainMs: number;
  /** Called first. */
  onStop: () => void;
  /** Called with a line for each step. */
  log: (message: string) => void;
  /** Called when all requests are complete. */
  close: () => Promise<void>;
};

/**
 * On SIGTERM: drains, finishes requests in progress, then runs `close`. SIGINT does the same without draining. The
 * process exits with code 0 within eight seconds. A second signal ends it at once, with code 1.
 */
export function stopGracefully(
  server: Server,
  unfinished: UnfinishedRequests,
  { drainMs, onStop, log, close }: StopOptions,
): void {
  const connections = trackConnections(server, unfinished);
  let stoppedAt: number | null = null;

  function exit(code: number): void {
    log(`exits with code ${code} at once`);
    process.exit(code);
  }

  async function stop(signal: string, waitMs: number): Promise<void> {
    if (stoppedAt !== null) {
      if (performance.now() - stoppedAt > SAME_SIGNAL_MS) exit(1);
      return;
    }
    stoppedAt = performance.now();
    log(`${signal}: draining for ${waitMs / 1_000} s`);
    setTimeout(() => exit(0), MAX_STOP_MS).unref();
    onStop();
    connections.drain();
    if (waitMs > 0) await wait(waitMs);
    await connections.acceptArrived();
    connections.stopListening(() => {
      log('drained: all requests have ended');
      void close().then(() => log('exits with code 0'));
    });
    if (waitMs > 0) await wait(LINGER_MS);
    connections.closeIdle();
  }
  process.on('SIGTERM', () => void stop('SIGTERM', drainMs));
  process.on('SIGINT', () => void stop('SIGINT', 0));
}

/** Returns what closes the server's connections. */
export function trackConnections(server: Server, unfinished: UnfinishedRequests) {
  let accepted = 0;
  server.on('connection', () => accepted++);

  return {
    /** From now on each response closes its connection; otherwise a proxy would reuse it. */
    drain(): void {
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false;
      });
      for (const responses of unfinished.byConnection().values()) {
        const last = responses.at(-1);
        if (last) last.shouldKeepAlive = false;
      }
    },
    /**
     * Waits until no arrived connection waits to be accepted, at most a second: `stopListening` would reset it, and a
     * proxy sends no POST again. Node.js accepts one in each turn of the event loop.
     */
    async acceptArrived(): Promise<void> {
      // No connection is accepted in the rest of this turn of the event loop.
      await setImmediate();
      const start = performance.now();
      let now = start;
      let turnStart: number;
      let before: number;
      do {
        turnStart = now;
        before = accepted;
        await setImmediate();
        now = performance.now();
        // More may have arrived during a long turn.
      } while ((accepted > before || now - turnStart > QUIET_TURN_MS) && now - start < MAX_QUIET_WAIT_MS);
    },
    /** Accepts no new connections. Calls back when the others are closed. */
    stopListening(onClosed: () => void): void {
      // The HTTP server's own `close` would cut off responses that have ended but are not sent yet.
      NetServer.prototype.close.call(server, onClosed);
    },
    /** Closes idle connections at once, and others as soon as they have sent their response. */
    closeIdle(): void {
      for (const [socket, responses] of unfinished.byConnection()) {
        const last = responses.at(-1);
        // Its headers may say keep-alive.
        if (last) last.once('close', () => socket.destroySoon());
        else socket.destroy();
      }
    },
  };
}
