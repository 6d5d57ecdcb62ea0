import { isUnauthenticated, type Operation, readErrorBody } from '#protocol/index.ts';
import type { HttpClient, HttpResponse } from '../http/http-client.ts';
import { type RequestFailure, statusFailure } from '../http/status-failure.ts';
import { type BuildForMethod, type BuiltRequest, buildRequest } from './build-request.ts';
import { type Answered, type CallOptions, type CallParts, describeCall, type RawCall } from './call.ts';
import { whereSubstituted } from './delimiter.ts';
import { learnFrom, type OperationKnowledge, refuseUnsupported } from './knowledge.ts';
import { learnNprobesRange } from './nprobes-range.ts';
import { readAnswer } from './read-answer.ts';
import { type CredentialProvider, hideIdentity, sentCredentials } from './request-auth.ts';
import type { NamespaceTarget } from './target.ts';

export type { CallOptions, RawCall } from './call.ts';

export interface NamespaceClient {
  /** Rejects with a `RequestFailure`, or with the signal’s reason if aborted. */
  call<Op extends Operation>(
    operation: Op,
    options: CallOptions<Op>,
  ): Promise<{ readonly answer: Answered<Op>; readonly raw: RawCall }>;
}

export interface NamespaceClientOptions {
  readonly target: NamespaceTarget;
  readonly http: Pick<HttpClient, 'send'>;
  readonly credentialProvider: CredentialProvider;
  readonly known: OperationKnowledge;
  /** Whether the server is the app’s own storage reader. */
  readonly isReader?: boolean | undefined;
}

/** Calls the operations of one server. Everything that it knows about them comes from the operation table. */
export function createNamespaceClient(options: NamespaceClientOptions): NamespaceClient {
  const memory: MethodMemory = { methods: new Map() };
  return {
    async call<Op extends Operation>(operation: Op, callOptions: CallOptions<Op>) {
      if (callOptions.sendAnyway !== true) refuseUnsupported(operation, options.known);
      const { answer, raw } = await exchange(options, memory, operation, callOptions);
      // The type of the result depends on the operation’s own schema, which TypeScript can’t follow here.
      return { answer: answer as Answered<Op>, raw };
    },
  };
}

async function exchange(
  { target, http, credentialProvider, known, isReader = false }: NamespaceClientOptions,
  memory: MethodMemory,
  operation: Operation,
  { signal, ...parts }: CallParts & { readonly signal?: AbortSignal | undefined },
): Promise<{ readonly answer: unknown; readonly raw: RawCall }> {
  const id = parts.id ?? [];
  const words = describeCall(operation, parts.id, target.delimiter);
  const source = { part: 'reader', tableId: id } as const;
  const sendIt: HttpClient['send'] = (request) => http.send(isReader ? { ...request, source } : request);
  const send = async () => {
    const requestAuth = await credentialProvider(signal);
    const buildFor = buildRequest(operation, parts, target, requestAuth, words);
    return { requestAuth, sent: await sendWithFallbackMethod(memory, operation, buildFor, sendIt, signal) };
  };
  let { requestAuth, sent } = await send();
  // A server that rejects credentials has done nothing, so even a change may be retried.
  if (
    isUnauthenticated(sent.answer.status) &&
    canBeSentAgain(parts) &&
    (await requestAuth.renew?.(signal)) === true
  ) {
    ({ requestAuth, sent } = await send());
  }
  const hide = (text: string) => hideIdentity(text, requestAuth);
  const { answer } = sent;
  const masked = answer.status < 300 ? answer : { ...answer, text: hide(answer.text) };
  parts.watch?.answered?.(masked);
  const failure = statusFailure(masked, { action: words, sent: sentCredentials(requestAuth, target) });
  const { method, path } = sent.request.http;
  learnFrom(operation, { method, path, status: answer.status, failure }, id.length > 0, known);
  if (failure === undefined) {
    const read = await readAnswer(operation, answer, { words, hide });
    learnNprobesRange(operation, parts.body, { answer: read }, known);
    return { answer: read, raw: rawCall(operation, sent, hide) };
  }
  learnNprobesRange(operation, parts.body, { failure }, known);
  const explained = whereSubstituted(failure, id, target);
  if (saysAbsent(operation, explained)) return { answer: false, raw: rawCall(operation, sent, hide) };
  throw explained;
}

/** A stream may be a gigabyte, and its progress would be shown twice. */
function canBeSentAgain({ arrow }: CallParts): boolean {
  return arrow === undefined || arrow instanceof Uint8Array;
}

/** For “does it exist?”, an error that says what is missing is a result. */
function saysAbsent({ answerKind }: Operation, { code, details }: RequestFailure): boolean {
  return answerKind === 'nothing' && code === 'GONE' && details.status === 404;
}

/** Longer than what is shown of a response that should be Arrow and isn’t. */
const BEGINNING = 4096;

function rawCall(
  { answerKind }: Operation,
  { request, answer }: Sent,
  hide: (text: string) => string,
): RawCall {
  const beginning = () => hide(new TextDecoder().decode(answer.bytes.subarray(0, BEGINNING)));
  return {
    method: request.http.method,
    path: request.http.path,
    requestBody: request.shownBody,
    answerText: answerKind === 'arrow' ? beginning() : answer.text,
    status: answer.status,
    requestId: answer.requestId,
    isCut: answer.isCut === true,
  };
}

type Method = Operation['method'];

interface Sent {
  readonly request: BuiltRequest;
  readonly answer: HttpResponse;
}

/** The method that a server takes for each operation; servers differ for some. */
interface MethodMemory {
  readonly methods: Map<string, Method>;
}

/** Sends with the method that worked last. If the server has no such route, tries the other method. */
async function sendWithFallbackMethod(
  { methods }: MethodMemory,
  operation: Operation,
  buildFor: BuildForMethod,
  send: HttpClient['send'],
  signal: AbortSignal | undefined,
): Promise<Sent> {
  const exchange = async (method: Method): Promise<Sent> => {
    const request = buildFor(method);
    return { request, answer: await send({ ...request.http, signal }) };
  };
  const first = methods.get(operation.name) ?? operation.method;
  const sent = await exchange(first);
  if (operation.otherMethod === undefined || !lacksRoute(sent.answer)) return sent;
  const other = first === operation.method ? operation.otherMethod : operation.method;
  const again = await exchange(other);
  // If both fail, the operation’s usual method gives the better error.
  if (lacksRoute(again.answer)) return first === operation.method ? sent : again;
  methods.set(operation.name, other);
  return again;
}

/** A 404 with an API error code is about an item, not about the route. */
function lacksRoute({ status, text }: HttpResponse): boolean {
  return status === 405 || (status === 404 && readErrorBody(text).code === undefined);
}
