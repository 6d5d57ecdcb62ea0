import { isStartFailure, type SecretsMessage, START_FAILURE_ACK } from '#protocol/index.ts';

/** A local server's process, however the shell starts it: as Electron's utility process or a forked Node. */
export interface ServerProcess {
  readonly pid: number | undefined;
  /** The process waits for the secrets before it opens or serves anything. */
  send(message: SecretsMessage): void;
  onOutput(listener: (text: string) => void): void;
  onErrorOutput(listener: (text: string) => void): void;
  /** The reason of a failed start, which the process sends before it ends. */
  onFailure(listener: (words: string) => void): void;
  onExit(listener: (code: number | null) => void): void;
  /** Asks the process to end; `force` kills it. */
  kill(force?: boolean): void;
}

/** The process gets only this environment and the secrets that it is sent. */
export type SpawnServer = (args: readonly string[], environment: NodeJS.ProcessEnv) => ServerProcess;

export interface ReadyServer {
  readonly url: string;
  readonly pid: number;
}

/**
 * Parses the line that a server started with `--json` prints when it is ready; returns undefined for any other line.
 */
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

/** The server neither ended nor became ready. A retry on another port wouldn't help. */
export class NotReadyError extends Error {
  override readonly name = 'NotReadyError';

  constructor(server: string, timeLimit: number) {
    super(`${server} didn’t start within ${timeLimit / 1000} s.`);
  }
}

/** Resolves when the server says that it is ready; rejects with its own error message if it ends before. */
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
      // Its error output is the fallback: it may be truncated.
      const words = (failure || errors).trim();
      const ended = code === null ? 'was ended by the system' : `exited with code ${code}`;
      reject(new Error(words || `${server} ${ended} during startup.`));
    });
  });
}

/** In milliseconds: enough for a server to shut down; one that hangs is killed. */
const KILL_AFTER = 2000;

export async function endProcess(process: ServerProcess, killAfter: number = KILL_AFTER): Promise<void> {
  const ended = new Promise<void>((resolve) => process.onExit(() => resolve()));
  process.kill();
  const force = setTimeout(() => process.kill(true), killAfter);
  await ended;
  clearTimeout(force);
}

/** Splits the output of a process into lines, however it is chunked. */
export function eachLine(give: (line: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) give(line);
  };
}

/** The table of the sample that a server is creating, null if it is done, or undefined for any other line. */
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

/** A server's message for the user; undefined for any other line. */
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
  /** Confirms the message to the process, which waits for it. */
  readonly answer: (message: string) => void;
}

/** Handles the message in which a process says why it could not start. SECURITY: ignores any other message. */
export function handleStartFailure(message: unknown, { onFailure, answer }: StartFailureHandlers): void {
  if (!isStartFailure(message)) return;
  onFailure(message.failed);
  answer(START_FAILURE_ACK);
}
