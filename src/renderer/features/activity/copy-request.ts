import {
  type ActivityDetails,
  type ActivityEntry,
  type ActivityHeaders,
  HIDDEN_VALUE,
} from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import {
  notSentElsewhere,
  piecesBetween,
  plainText,
  type RequestSnippet,
  type SnippetParts,
  unusedMark,
  variableFor,
  withVariables,
} from '#lib/request-snippet.ts';
import { asCurl, asPython, asTypeScript, hasDotsAlone } from '#lib/request-writers.ts';
import { parseJson, stringifyJson } from '#protocol/index.ts';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { showToast } from '#ui/show-toast.ts';
import { LANGUAGE_NAMES, type RequestLanguage } from './CopyRequestMenu.tsx';

const WRITERS: Readonly<Record<RequestLanguage, (request: RequestSnippet) => string>> = {
  curl: asCurl,
  python: asPython,
  typescript: asTypeScript,
};

/** The host keeps the messages, so they are loaded now. */
export async function copyRequest(language: RequestLanguage, request: ActivityEntry): Promise<void> {
  const { connections } = useHostState.getState();
  const connection = connections.find(({ id }) => id === request.connectionId);
  const reason = connection && notSentElsewhere(connection);
  if (reason !== undefined) return showToast({ tone: 'danger', text: `Couldn’t copy. ${reason}` });
  if (language === 'typescript' && hasDotsAlone(request.path)) {
    showToast({ tone: 'danger', text: 'Couldn’t copy: `fetch` can’t send a name made only of dots.' });
    return;
  }
  try {
    const messages = await host.activity.messages({ requestId: request.id });
    const written = writtenEntry(request, messages.request);
    await copyWithToast(WRITERS[language](written), copiedText(language, written));
  } catch (problem) {
    showFailure(problem);
  }
}

function copiedText(language: RequestLanguage, { bodyFile }: RequestSnippet): string {
  const copied = `Copied as ${LANGUAGE_NAMES[language]}, without secrets.`;
  return bodyFile === undefined ? copied : `${copied} The body wasn’t saved; add it as ${bodyFile}.`;
}

type Said = ActivityDetails['request'];

/**
 * A request of the list to send without Vitrine. SECURITY: the host has removed every secret before it stored the
 * request; variables replace them.
 */
export function writtenEntry(request: ActivityEntry, said: Said): RequestSnippet {
  return {
    method: request.method,
    url: [request.origin, ...pathPieces(request.path)],
    headers: said.headers
      .filter(([name]) => !LEFT_TO_CLIENT.has(name.toLowerCase()))
      .map(([name, value]) => [name, headerPieces(name, value)]),
    ...writtenBody(said),
    ...(acceptsArrow(said) ? { answer: 'arrow' } : {}),
  };
}

/** Only requests for rows accept Arrow. */
function acceptsArrow({ headers }: Said): boolean {
  return headers.some(
    ([name, value]) => name.toLowerCase() === 'accept' && /vnd\.apache\.arrow/i.test(value),
  );
}

/** Clients set these themselves: they know the length, and decode only the compression that they requested. */
const LEFT_TO_CLIENT = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'host',
  'transfer-encoding',
  'user-agent',
  'x-request-id',
]);

function headerPieces(name: string, value: string): SnippetParts {
  if (value !== HIDDEN_VALUE) return [value];
  // Vitrine only sends this scheme there.
  if (name.toLowerCase() === 'authorization') return ['Bearer ', { variable: 'VITRINE_TOKEN' }];
  return [{ variable: variableFor(name) }];
}

/** E.g. `…&sig=‹hidden›` */
function pathPieces(path: string): SnippetParts {
  const [first = '', ...rest] = path.split(HIDDEN_VALUE);
  let before = first;
  return [
    first,
    ...rest.flatMap((piece) => {
      const variable = variableFor(/([^?&=]*)=$/.exec(before)?.[1] ?? 'value');
      before = piece;
      return [{ variable }, piece];
    }),
  ];
}

function writtenBody({ headers, body }: Said): Pick<RequestSnippet, 'body' | 'bodyFile'> {
  if (body.state === 'none') return {};
  if (body.state !== 'kept') return { bodyFile: fileFor(headers) };
  if (!body.isMasked) return { body: [plainText(body.text)] };
  const mark = unusedMark(body.text);
  const hide = (name: string) =>
    `${mark}${BODY_VARIABLES.get(name.toLowerCase()) ?? variableFor(name)}${mark}`;
  const text = stringifyJson(withVariables(parseJson(body.text), hide));
  return { body: piecesBetween(plainText(text), mark) };
}

/** The same credential as in a header. */
const BODY_VARIABLES: ReadonlyMap<string, string> = new Map([['auth_token', 'VITRINE_TOKEN']]);

function fileFor(headers: ActivityHeaders): string {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (/json/i.test(type)) return 'body.json';
  return /arrow/i.test(type) ? 'body.arrow' : 'body.bin';
}
