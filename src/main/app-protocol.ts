import { protocol, type Session } from 'electron';
import type { AssetTable } from '../core/shell/assets.ts';
import { answerRequest } from './answer-request.ts';
import { APP_SCHEME } from './app-origin.ts';

/** Before the app is ready: makes `app://` a standard, secure origin. SECURITY: it never bypasses the policy. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

export function installAppProtocol(session: Session, assets: AssetTable): void {
  session.protocol.handle(APP_SCHEME, (request) => answerRequest(assets, request));
}
