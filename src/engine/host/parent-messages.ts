/*
 * In the desktop the server is a utility process, and those can start none themselves: plain Node's fork would need the
 * program to run as Node, which packaged ones refuse. So the server asks the main process. Types and checks for both.
 */

/** What the server asks. The number is the server's own, and the same in all that is said of one engine. */
export type ToParent =
  | { readonly engine: 'start'; readonly number: number; readonly args: readonly string[] }
  | { readonly engine: 'kill'; readonly number: number };

/** What it is told; with the first comes its end of the channel to the engine. */
export type FromParent =
  | { readonly engine: 'started'; readonly number: number }
  | { readonly engine: 'ended'; readonly number: number; readonly code: number | null };

/** SECURITY: the server reads what other programs send; the main process takes nothing from it that it doesn't know. */
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
