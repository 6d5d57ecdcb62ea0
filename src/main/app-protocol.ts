import { protocol, type Session } from 'electron';
import type { AssetTable } from '../core/shell/assets.ts';
import { answerRequest } from './answer-request.ts';
import { APP_SCHEME } from './app-origin.ts';

/** Chromium's own number for an answer that could not be made. */
const NET_FAILED = -2;

/** Before the app is ready: makes `app://` a standard, secure origin. SECURITY: it never bypasses the policy. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/**
 * Not by `protocol.handle`: that answers in Node's own `Response`, with which all of its HTTP client is read, and for
 * that the first window would have to wait (docs/decisions/023).
 */
export function installAppProtocol(session: Session, assets: Promise<AssetTable>): void {
  session.protocol.registerBufferProtocol(APP_SCHEME, (request, answer) => {
    assets.then((table) => answerRequest(table, request)).then(answer, () => answer({ error: NET_FAILED }));
  });
}
