import { type Protocol, protocol, type Session } from 'electron';
import type { AssetTable } from '#core/shell/assets.ts';
import { type AppAnswer, answerRequest, withBytes } from './answer-request.ts';
import { APP_SCHEME } from './page-guards.ts';

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

type AppRequest = Pick<Request, 'method' | 'url'>;

type Handler<Answer> = (
  request: AppRequest,
  answer: (answer: Answer | { readonly error: number }) => void,
) => void;

/** What `protocol.handle` itself is made of. Electron has it on every protocol, and does not describe it. */
interface Undescribed {
  registerProtocol?(scheme: string, handler: Handler<AppAnswer>): boolean;
}

/**
 * Not by `protocol.handle`: that answers in Node's own `Response`, with which all of its HTTP client is read, and for
 * that the first window would have to wait. And a file by its path, which Electron then reads on threads of its own: the
 * bytes would go through this one, piece by piece, as it reads the program (docs/decisions/023).
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
