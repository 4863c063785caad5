import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/** From the signal to the exit, at the latest. */
const MAX_STOP_MS = 8_000;
/** npm repeats a signal that a terminal or systemd has sent to both processes. */
const SAME_SIGNAL_MS = 500;
/** Limits of waiting for a turn of the event loop in which no connection arrived. */
const MAX_QUIET_WAIT_MS = 1_000;
const QUIET_TURN_MS = 0.5;
/** A connection that was accepted last needs a moment to send its request. */
const LINGER_MS = 250;

export type StopOptions = {
  /** How long the server goes on answering after SIGTERM, so that a balancer notices. */
  drainMs: number;
  /** Called first. */
  onStop: () => void;
  /** Called when all requests are answered. */
  close: () => Promise<void>;
};

/**
 * On SIGTERM: drains, finishes requests in progress, then runs `close`. SIGINT does the same without draining. The
 * process exits with code 0 within eight seconds. A second signal ends it at once, with code 1.
 */
export function stopGracefully(server: Server, { drainMs, onStop, close }: StopOptions): void {
  const connections = trackConnections(server);
  let stoppedAt: number | null = null;

  async function stop(waitMs: number): Promise<void> {
    if (stoppedAt !== null) {
      if (performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppedAt = performance.now();
    setTimeout(() => process.exit(0), MAX_STOP_MS).unref();
    onStop();
    connections.drain();
    if (waitMs > 0) await wait(waitMs);
    await connections.acceptArrived();
    connections.stopListening(() => void close());
    if (waitMs > 0) await wait(LINGER_MS);
    connections.closeIdle();
  }
  process.on('SIGTERM', () => void stop(drainMs));
  process.on('SIGINT', () => void stop(0));
}

/** Node.js has no public name for the response that a connection is sending. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse | null };

/** How a server ends its connections. Keeps a list of them, because a list of responses would slow each response. */
export type TrackedConnections = {
  /** From now on each response closes its connection; otherwise a proxy would reuse it. */
  drain(): void;
  /**
   * Waits until no arrived connection waits to be accepted, at most a second: `stopListening` would reset it, and a
   * proxy sends no POST again. Node.js accepts one in each turn of the event loop.
   */
  acceptArrived(): Promise<void>;
  /** Accepts no new connections. Calls back when the others are closed. */
  stopListening(onClosed: () => void): void;
  /** Closes idle connections at once, and others as soon as they have sent their response. */
  closeIdle(): void;
};

export function trackConnections(server: Server): TrackedConnections {
  const open = new Set<HttpSocket>();
  let accepted = 0;
  server.on('connection', (socket: HttpSocket) => {
    open.add(socket);
    accepted++;
    socket.once('close', () => open.delete(socket));
  });

  return {
    drain() {
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false;
      });
      for (const { _httpMessage: response } of open) if (response) response.shouldKeepAlive = false;
    },
    async acceptArrived() {
      // The rest of this turn of the event loop accepts none.
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
        // In a long turn others may have arrived.
      } while ((accepted > before || now - turnStart > QUIET_TURN_MS) && now - start < MAX_QUIET_WAIT_MS);
    },
    stopListening(onClosed) {
      // The HTTP server's own `close` would cut off responses that have ended but are not sent yet.
      NetServer.prototype.close.call(server, onClosed);
    },
    closeIdle() {
      for (const socket of open) {
        const response = socket._httpMessage;
        // Its headers may have promised to keep the connection.
        if (response) response.once('close', () => socket.destroySoon());
        else socket.destroy();
      }
    },
  };
}
