import type { Session } from 'electron';
import type { SystemProxy } from '../core/network/route.ts';

/** As the window itself would reach an address: by the settings of the system, or by the script that they name. */
export function systemProxyOf(session: Pick<Session, 'resolveProxy'>): SystemProxy {
  return (url) => session.resolveProxy(url);
}
