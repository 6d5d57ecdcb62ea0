import { z } from 'zod';
import { type PlanRun, planRun } from '../../contract/index.ts';
import type { FileFormat } from '../storage/envelope.ts';

/** A file of its own for each run: with all of them in one, each new run would write megabytes of old ones again. */
export const planRunFile: FileFormat<PlanRun> = {
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
