import type { Session } from 'electron';
import { isAppUrl } from './app-origin.ts';

/** SECURITY: what a page of ours may do beyond showing itself, each with its reason; everything else is denied. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['clipboard-sanitized-write', 'copy buttons write plain text to the clipboard'],
]);

export function isPermitted(permission: string, requestingUrl: string): boolean {
  return ALLOWED.has(permission) && isAppUrl(requestingUrl);
}

export function installPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, done, details) => {
    done(isPermitted(permission, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => isPermitted(permission, `${origin}/`));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, done) => done({}));
}
