import { type Protocol, protocol, type Session } from 'electron';
import type { AssetTable } from '#core/shell/assets.ts';
import { type AppAnswer, answerRequest, withBytes } from './answer-request.ts';
import { APP_SCHEME } from './page-guards.ts';

/** Chromium's error code for a failed response. */
const NET_FAILED = -2;

/**
 * Makes `app://` a standard, secure origin. Must run before the app is ready. SECURITY: it never bypasses the policy.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

type AppRequest = Pick<Request, 'method' | 'url'>;

type Handler<Answer> = (
  request: AppRequest,
  answer: (answer: Answer | { readonly error: number }) => void,
) => void;

/** The functions below `protocol.handle`. Electron has them on every protocol, but not in its types. */
interface Undescribed {
  registerProtocol?(scheme: string, handler: Handler<AppAnswer>): boolean;
}

/**
 * Not `protocol.handle`: it uses Node's `Response`, which loads all of Node’s HTTP client, and the first window would
 * have to wait for that. Files are returned by path, since Electron then reads them on its own threads: otherwise
 * their bytes would go through this thread while it loads the program (docs/decisions/023).
 */
export function installAppProtocol(session: Session, assets: Promise<AssetTable>): void {
  const protocols: Protocol & Undescribed = session.protocol;
  const answered = async (request: AppRequest) => answerRequest(await assets, request);
  const isInstalled =
    protocols.registerProtocol?.(APP_SCHEME, handlerOf(answered)) ??
    protocols.registerBufferProtocol(
      APP_SCHEME,
      handlerOf(async (request) => withBytes(await answered(request))),
    );
  if (!isInstalled) throw new Error(`Electron can’t handle ${APP_SCHEME}://.`);
}

function handlerOf<Answer>(make: (request: AppRequest) => Promise<Answer>): Handler<Answer> {
  return (request, answer) => void make(request).then(answer, () => answer({ error: NET_FAILED }));
}
