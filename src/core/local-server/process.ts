import { isStartFailure, type SecretsMessage, START_FAILURE_ACK } from '#protocol/index.ts';

/** A local server's process, however the shell starts one: Electron's utility process or a forked Node. */
export interface ServerProcess {
  readonly pid: number | undefined;
  /** It waits for these before it opens or serves anything. */
  send(message: SecretsMessage): void;
  onOutput(listener: (text: string) => void): void;
  onErrorOutput(listener: (text: string) => void): void;
  /** Why it could not start, as it tells before it ends. */
  onFailure(listener: (words: string) => void): void;
  onExit(listener: (code: number | null) => void): void;
  /** Asks it to end; with force it has no choice. */
  kill(force?: boolean): void;
}

/** Together with the secrets that it is sent, the environment is all that the process gets to see of ours. */
export type SpawnServer = (args: readonly string[], environment: NodeJS.ProcessEnv) => ServerProcess;

export interface ReadyServer {
  readonly url: string;
  readonly pid: number;
}

/** The one line that a server started with `--json` prints when it is ready; undefined for anything else. */
function readReadyLine(line: string): ReadyServer | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('url' in value) || !('pid' in value))
      return undefined;
    const { url, pid } = value;
    return typeof url === 'string' && typeof pid === 'number' ? { url, pid } : undefined;
  } catch {
    // Not JSON: some other output.
    return undefined;
  }
}

/** It neither ended nor got ready: whatever holds it up would hold up another one too. */
export class NotReadyError extends Error {
  override readonly name = 'NotReadyError';

  constructor(server: string, timeLimit: number) {
    super(`${server} didn’t start within ${timeLimit / 1000} s.`);
  }
}

/** Resolves when the server, so called, says that it is ready; rejects with its own last words when it ends before. */
export function whenReady(process: ServerProcess, server: string, timeLimit: number): Promise<ReadyServer> {
  return new Promise((resolve, reject) => {
    let errors = '';
    let failure = '';
    const timer = setTimeout(() => {
      process.kill();
      reject(new NotReadyError(server, timeLimit));
    }, timeLimit);
    process.onErrorOutput((text) => {
      errors = (errors + text).slice(-2000);
    });
    process.onFailure((words) => {
      failure = words.slice(0, 2000);
    });
    process.onOutput(
      eachLine((line) => {
        const ready = readReadyLine(line);
        if (ready === undefined) return;
        clearTimeout(timer);
        resolve(ready);
      }),
    );
    process.onExit((code) => {
      clearTimeout(timer);
      // What it wrote is the second choice: it may be cut at its end.
      const words = (failure || errors).trim();
      const ended = code === null ? 'was ended by the system' : `exited with code ${code}`;
      reject(new Error(words || `${server} ${ended} during startup.`));
    });
  });
}

/** Long enough for a server to end in order; one that hangs is ended all the same. */
const KILL_AFTER = 2000;

export async function endProcess(process: ServerProcess, killAfter: number = KILL_AFTER): Promise<void> {
  const ended = new Promise<void>((resolve) => process.onExit(() => resolve()));
  process.kill();
  const force = setTimeout(() => process.kill(true), killAfter);
  await ended;
  clearTimeout(force);
}

/** Takes what a process writes, in whatever pieces it comes, and gives it on line by line. */
export function eachLine(give: (line: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) give(line);
  };
}

/** Which table of the sample a server says that it is making, or null when it is done; undefined for any other line. */
export function readMakingLine(line: string): string | null | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('making' in value)) return undefined;
    return typeof value.making === 'string' ? value.making : null;
  } catch {
    // Not JSON: some other output.
    return undefined;
  }
}

/** What a server says that the user should know; undefined for any other line. */
export function readNoticeLine(line: string): string | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('notice' in value)) return undefined;
    return typeof value.notice === 'string' ? value.notice.slice(0, 2000) : undefined;
  } catch {
    // Not JSON: some other output.
    return undefined;
  }
}

interface StartFailureHandlers {
  readonly onFailure: (words: string) => void;
  /** Sends something back to the process: it waits until it was heard. */
  readonly answer: (message: string) => void;
}

/** Takes a message of a process that may say why it could not start. SECURITY: anything else is left alone. */
export function handleStartFailure(message: unknown, { onFailure, answer }: StartFailureHandlers): void {
  if (!isStartFailure(message)) return;
  onFailure(message.failed);
  answer(START_FAILURE_ACK);
}
