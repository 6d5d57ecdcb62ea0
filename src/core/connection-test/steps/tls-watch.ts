import type { TLSSocket } from 'node:tls';
import type { TestStepResult } from '../test-step-result.ts';

/** A handshake that stands on our side. */
export interface TlsWatch {
  /** What the server said against it since. */
  complaint(): TestStepResult | undefined;
}

/**
 * In TLS 1.3 a server looks at our certificate, or at the lack of one, only after we think that all is well: it says so
 * here while the first request fails, which is then no fault of HTTP.
 */
export function listenFor(
  socket: TLSSocket,
  read: (error: NodeJS.ErrnoException) => TestStepResult,
): TlsWatch {
  let error: NodeJS.ErrnoException | undefined;
  socket.on('error', (heard) => (error ??= heard));
  // Nobody reads what comes, and without reading no alert is heard.
  socket.resume();
  return { complaint: () => (error === undefined ? undefined : read(error)) };
}
