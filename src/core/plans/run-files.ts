import { join } from 'node:path';
import { z } from 'zod';
import { type PlanRun, planRun } from '#contract/index.ts';
import { isTemporaryName, writeAtomically } from '../storage/atomic-file.ts';
import { type Decoded, decode, type StoredFormat } from '../storage/envelope.ts';
import { errorCode } from '../storage/errors.ts';
import { type FileSystem, nodeFileSystem } from '../storage/file-system.ts';

export interface RunFilesOptions {
  readonly directory: string;
  readonly fileSystem?: FileSystem;
}

interface ReadRun {
  readonly run: PlanRun;
  readonly bytes: number;
}

/** The directory of the history: a file for each run. */
export function createRunFiles({ directory, fileSystem = nodeFileSystem }: RunFilesOptions) {
  const pathOf = (runId: string) => join(directory, runFileName(runId));

  async function names(): Promise<readonly string[]> {
    try {
      return await fileSystem.readdir(directory);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }

  return {
    ids: async (): Promise<readonly string[]> => (await names()).flatMap((name) => runIdOf(name) ?? []),
    /** Undefined where there is no such run, or none that this version can read. */
    async read(runId: string): Promise<ReadRun | undefined> {
      try {
        const bytes = await fileSystem.readFile(pathOf(runId));
        const run = readableRun(decode(planRunFile, bytes));
        return run?.runId === runId ? { run, bytes: bytes.length } : undefined;
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    async write(runId: string, bytes: Uint8Array): Promise<void> {
      await writeAtomically(pathOf(runId), bytes, { fileSystem });
    },
    async remove(runId: string): Promise<void> {
      try {
        await fileSystem.unlink(pathOf(runId));
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw error;
      }
    },
    /** A kill leaves behind what was being written. */
    async removeTemporaries(): Promise<void> {
      const left = (await names()).filter(isTemporaryOfRun);
      await Promise.all(left.map((name) => fileSystem.unlink(join(directory, name)).catch(() => {})));
    },
  };
}

/** One of a newer version is left alone: that version will come back for it. */
function readableRun(file: Decoded<PlanRun>): PlanRun | undefined {
  return file.state === 'good' ? file.contents.data : undefined;
}

function isTemporaryOfRun(name: string): boolean {
  const [, id = ''] = /^\.([\da-f-]+)\.json\./.exec(name) ?? [];
  return runIdOf(runFileName(id)) !== undefined && isTemporaryName(name, runFileName(id));
}

/** A file of its own for each run: with all of them in one, each new run would write megabytes of old ones again. */
export const planRunFile: StoredFormat<PlanRun> = {
  name: 'plan-run',
  schema: z.object(planRun.shape),
  migrations: [],
};

/** SECURITY: only names that this program gives are ever read or removed. */
const RUN_FILE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.json$/;

export function runFileName(runId: string): string {
  return `${runId}.json`;
}

export function runIdOf(fileName: string): string | undefined {
  return RUN_FILE.exec(fileName)?.[1];
}
