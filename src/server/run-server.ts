import { requestedInfo } from '#command-line/help.ts';
import { firstLineOf, WRONG_USAGE } from '#command-line/usage-error.ts';
import { readArguments, SERVER } from './arguments.ts';
import { installExit } from './exit.ts';
import { receiveSecrets } from './parent-secrets.ts';
import { reportStartFailure } from './report-start-failure.ts';
import type { ServerOutput } from './serve.ts';

const FAILED = 1;

const output: ServerOutput = {
  write: (text) => void process.stdout.write(text),
  report: (problem) =>
    void process.stderr.write(`${problem instanceof Error ? (problem.stack ?? problem.message) : problem}\n`),
};

/** Runs the local server as a process until it is stopped, or prints in one line why it can’t start. */
export async function runServer(argv: readonly string[]): Promise<void> {
  const info = await orExit(WRONG_USAGE, () => requestedInfo(SERVER, readArguments(argv)));
  if (info !== undefined) return output.write(info);
  const { readServeParams, serve } = await orExit(FAILED, loadServe);
  const surroundings = { environment: process.env, output, receiveSecrets };
  const params = await orExit(WRONG_USAGE, () => readServeParams(argv, surroundings));
  const { readyWords, close } = await orExit(FAILED, () => serve(params));
  // Installed before the output: a parent that reads it may end this process immediately.
  installExit(close);
  output.write(readyWords);
}

/** Loads all server code, including the store’s native module, which not every machine supports. */
async function loadServe(): Promise<typeof import('./serve.ts')> {
  try {
    return await import('./serve.ts');
  } catch (problem) {
    throw new Error(missingStoreMessage(problem), { cause: problem });
  }
}

async function orExit<Result>(code: number, attempt: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (problem) {
    const words = firstLineOf(problem);
    process.stderr.write(`${words}\n`);
    await reportStartFailure(words);
    return process.exit(code);
  }
}

/** In Node’s own terms. */
interface Machine {
  readonly platform: string;
  readonly arch: string;
}

/** Why the program could not be loaded, as a message for the user. Its only native module is the store. */
export function missingStoreMessage(problem: unknown, { platform, arch }: Machine = process): string {
  const message = problem instanceof Error ? problem.message : String(problem);
  const [reason = ''] = message.split('\n', 1);
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined;
  if (code === 'ERR_DLOPEN_FAILED') {
    return `Vitrine’s catalog store for ${platform} ${arch} doesn’t load on this machine: ${reason}`;
  }
  // The store’s loader reports it only by message. A package that wasn’t installed has an error code.
  if (/^No native build was found/.test(message) || isStoreMissing(code, message)) {
    return `Vitrine’s catalog store has no build for ${platform} ${arch}.`;
  }
  return `Vitrine’s local server doesn’t load: ${reason}`;
}

function isStoreMissing(code: unknown, message: string): boolean {
  const isMissing = code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND';
  return isMissing && /lmdb/.test(message);
}
