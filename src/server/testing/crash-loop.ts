import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { prepareRound, type SentBatch, writeUntilGone, wrongBatches } from './batch-writer.ts';
import { bundleServer, type ServerProcess, startServerProcess } from './server-process.ts';

interface CrashLoopOptions {
  /** How often the server is killed. */
  readonly kills: number;
  /** Called after every kill and its check. */
  readonly report?: (soFar: CrashLoopResult) => void;
}

interface CrashLoopResult {
  readonly kills: number;
  /** The number of acknowledged batches. */
  readonly acknowledged: number;
  /**
   * The number of batches in progress when the server was killed. They may be applied or not, but only completely.
   */
  readonly inDoubt: number;
  /** Lost or partly applied batches, as texts. */
  readonly wrong: readonly string[];
}

/** The maximum time in milliseconds until a kill. */
const MAX_LIFE = 120;

/**
 * Kills the local server at a random moment during commits, restarts it on the same catalog, and checks that every
 * acknowledged batch exists and none is partly applied. Repeats that.
 */
export async function crashLoop(options: CrashLoopOptions): Promise<CrashLoopResult> {
  // On a real disk, even if other tests use one in memory.
  const workshop = await mkdtemp(join(process.env.VITRINE_DISK ?? tmpdir(), 'vitrine-crash-'));
  try {
    const program = await bundleServer(join(workshop, 'program'));
    return await killOverAndOver(options, () => startServerProcess(program, join(workshop, 'data')));
  } finally {
    await rm(workshop, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function killOverAndOver(
  { kills, report }: CrashLoopOptions,
  start: () => Promise<ServerProcess>,
): Promise<CrashLoopResult> {
  const rounds = new Map<string, readonly SentBatch[]>();
  const wrong: string[] = [];
  let server = await start();
  try {
    for (let round = 1; round <= kills; round += 1) {
      const namespace = `round${round}`;
      const sent = await writeAndKill(server, namespace, round % 2 === 0);
      rounds.set(namespace, sent);
      server = await start();
      wrong.push(...(await wrongBatches(server.url, namespace, sent)));
      report?.(resultOf(rounds, wrong));
    }
    // Checks again, as a later crash might have damaged earlier rounds.
    for (const [namespace, sent] of rounds) wrong.push(...(await wrongBatches(server.url, namespace, sent)));
    return resultOf(rounds, wrong);
  } finally {
    await server.kill();
  }
}

/** Kills the server either after its first acknowledgment, or at any moment. */
async function writeAndKill(
  server: ServerProcess,
  namespace: string,
  isAfterFirst: boolean,
): Promise<readonly SentBatch[]> {
  await prepareRound(server.url, namespace);
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const writing = writeUntilGone(server.url, namespace, begin);
  if (isAfterFirst) await Promise.race([begun, writing]);
  await setTimeout(randomInt(1, MAX_LIFE));
  await server.kill();
  return writing;
}

function resultOf(
  rounds: ReadonlyMap<string, readonly SentBatch[]>,
  wrong: readonly string[],
): CrashLoopResult {
  const batches = [...rounds.values()].flat();
  const acknowledged = batches.filter(({ isAcknowledged }) => isAcknowledged).length;
  return {
    kills: rounds.size,
    acknowledged,
    inDoubt: batches.length - acknowledged,
    wrong: [...new Set(wrong)],
  };
}
