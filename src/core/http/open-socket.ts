import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import type { Phase } from '../../contract/index.ts';
import { LimitReached } from './limits.ts';

/** A connection being made, or made, with the time that each step took. */
export interface SocketAttempt {
  readonly phases: ReadonlyMap<Phase, number>;
  cancel(reason: Error): void;
}

export interface SocketOptions {
  /** For address, TCP and TLS together. */
  readonly timeout: number;
  readonly lookup: LookupFunction;
}

const KEEP_ALIVE_PROBE = 60_000;

/**
 * Undici's own connector neither measures nor lets go of a connection that is still being made; this one does both.
 */
export function openSocket(
  target: buildConnector.Options,
  { timeout, lookup }: SocketOptions,
  callback: buildConnector.Callback,
): SocketAttempt {
  const socket = startSocket(target, lookup);
  const timer = setTimeout(() => socket.destroy(new LimitReached('connect')), timeout);
  const settle = once((...outcome: Parameters<buildConnector.Callback>) => {
    clearTimeout(timer);
    callback(...outcome);
  });
  socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_PROBE);
  const phases = measurePhases(socket);
  socket.once(isSecure(target) ? 'secureConnect' : 'connect', () => settle(null, socket));
  socket.on('error', (error) => settle(error, null));
  return { phases, cancel: (reason) => void socket.destroy(reason) };
}

function isSecure(target: buildConnector.Options): boolean {
  return target.protocol === 'https:';
}

function startSocket(target: buildConnector.Options, lookup: LookupFunction): Socket {
  const host = target.hostname;
  if (!isSecure(target)) return connectTcp({ host, lookup, port: Number(target.port || 80) });
  // An address is no server name (RFC 6066).
  const servername = isIP(host) === 0 ? host : '';
  return connectTls({
    host,
    lookup,
    port: Number(target.port || 443),
    servername,
    ALPNProtocols: ['http/1.1'],
  });
}

/** An address that needs no look-up has no `dns` phase, and plain HTTP no `tls` phase. */
function measurePhases(socket: Socket): ReadonlyMap<Phase, number> {
  const phases = new Map<Phase, number>();
  let last = performance.now();
  const lap = (phase: Phase) => () => {
    const now = performance.now();
    phases.set(phase, now - last);
    last = now;
  };
  socket.once('lookup', lap('dns')).once('connect', lap('connect')).once('secureConnect', lap('tls'));
  return phases;
}

function once<Arguments extends readonly unknown[]>(run: (...values: Arguments) => void) {
  let isDone = false;
  return (...values: Arguments): void => {
    if (!isDone) run(...values);
    isDone = true;
  };
}
