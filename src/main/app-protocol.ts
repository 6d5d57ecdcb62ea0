import { type Protocol, protocol, type Session } from 'electron';
import type { AssetTable } from '../core/shell/assets.ts';
import { type AppAnswer, answerRequest, withBytes } from './answer-request.ts';
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

type Asked = Pick<Request, 'method' | 'url'>;

type Answered<Answer> = (
  request: Asked,
  answer: (answer: Answer | { readonly error: number }) => void,
) => void;

/** What `protocol.handle` itself is made of. Electron has it on every protocol, and does not describe it. */
interface AnyAnswers {
  registerProtocol?(scheme: string, handler: Answered<AppAnswer>): boolean;
}

/**
 * Not by `protocol.handle`: that answers in Node's own `Response`, with which all of its HTTP client is read, and for
 * that the first window would have to wait. And a file by its path, which Electron then reads on threads of its own: the
 * bytes would go through this one, piece by piece, as it reads the program (docs/decisions/023).
 */
export function installAppProtocol(session: Pick<Session, 'protocol'>, assets: Promise<AssetTable>): void {
  const scheme: Protocol & AnyAnswers = session.protocol;
  const answered = async (request: Asked) => answerRequest(await assets, request);
  if (scheme.registerProtocol === undefined) {
    const handler = answeredBy(async (request) => withBytes(await answered(request)));
    scheme.registerBufferProtocol(APP_SCHEME, handler);
  } else scheme.registerProtocol(APP_SCHEME, answeredBy(answered));
}

function answeredBy<Answer>(make: (request: Asked) => Promise<Answer>): Answered<Answer> {
  return (request, answer) => void make(request).then(answer, () => answer({ error: NET_FAILED }));
}
