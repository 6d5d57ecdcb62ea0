import { type Operation, readErrorBody } from '../../protocol/index.ts';
import type { HttpClient, HttpResponse } from '../http/http-client.ts';
import type { AskWith, BuiltRequest } from './build-request.ts';

type Method = Operation['method'];

export interface Sent {
  readonly request: BuiltRequest;
  readonly answer: HttpResponse;
}

/** How one server wants to be asked, where operations are asked with one method here and with another there. */
export interface MethodMemory {
  readonly methods: Map<string, Method>;
}

/** Asks with the method that this server took last, and with the other one where it has no such route. */
export async function sendWithFallbackDelimiter(
  { methods }: MethodMemory,
  operation: Operation,
  ask: AskWith,
  send: HttpClient['send'],
  signal: AbortSignal | undefined,
): Promise<Sent> {
  const exchange = async (method: Method): Promise<Sent> => {
    const request = ask(method);
    return { request, answer: await send({ ...request.http, signal }) };
  };
  const first = methods.get(operation.name) ?? operation.method;
  const sent = await exchange(first);
  if (operation.otherMethod === undefined || !lacksRoute(sent.answer)) return sent;
  const other = first === operation.method ? operation.otherMethod : operation.method;
  const again = await exchange(other);
  // Neither: then the usual one says best what is wrong.
  if (lacksRoute(again.answer)) return first === operation.method ? sent : again;
  methods.set(operation.name, other);
  return again;
}

/** A 404 that carries a code of the interface is about a thing, not about the route. */
function lacksRoute({ status, text }: HttpResponse): boolean {
  return status === 405 || (status === 404 && readErrorBody(text).code === undefined);
}
