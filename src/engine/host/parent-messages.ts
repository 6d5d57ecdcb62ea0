/*
 * Messages between the server and the main process in the desktop shell. There the server is a utility process, which
 * can't start others: Node’s fork would need the program to run as Node, which packaged programs disable. So the main
 * process starts the engine. Contains the types and the validation for both sides.
 */

/** Requests of the server. It chooses a number for each engine, which all messages about that engine contain. */
export type ToParent =
  | { readonly engine: 'start'; readonly number: number; readonly args: readonly string[] }
  | { readonly engine: 'kill'; readonly number: number };

/** Responses. The first one includes the server's end of the channel to the engine. */
export type FromParent =
  | { readonly engine: 'started'; readonly number: number }
  | { readonly engine: 'ended'; readonly number: number; readonly code: number | null };

/** SECURITY: the server processes untrusted requests, so the main process validates all its messages. */
export function isToParent(message: unknown): message is ToParent {
  if (!isOfEngine(message)) return false;
  if (message.engine === 'kill') return true;
  return message.engine === 'start' && 'args' in message && isTexts(message.args);
}

export function isFromParent(message: unknown): message is FromParent {
  if (!isOfEngine(message)) return false;
  if (message.engine === 'started') return true;
  return message.engine === 'ended' && 'code' in message && isCode(message.code);
}

function isOfEngine(message: unknown): message is { readonly engine: unknown; readonly number: number } {
  if (typeof message !== 'object' || message === null) return false;
  return 'engine' in message && 'number' in message && Number.isSafeInteger(message.number);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isCode(code: unknown): code is number | null {
  return code === null || typeof code === 'number';
}
