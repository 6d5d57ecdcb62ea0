import type { AppPage } from '../../../contract/links.ts';
import { openTab } from '../../lib/workspace/workspace.ts';
import { hasBatch, showBatch } from '../batch/index.ts';
import { findRun, openLinkedQuery } from '../query/index.ts';

/** Whether this computer has it: what a link leads to there may have been removed since, or be on another one. */
export async function isHere(place: AppPage): Promise<boolean> {
  if (place.kind === 'batch') return hasBatch(place.draftId);
  if (place.kind !== 'plan') return true;
  const runs = await Promise.all(place.runIds.map(findRun));
  return runs.every((run) => run !== undefined);
}

export async function goToOwn(place: AppPage): Promise<void> {
  if (place.kind === 'batch') return showBatch(place.draftId);
  if (place.kind !== 'plan') return openTab({ kind: place.kind });
  const [before, after] = place.runIds;
  if (after === undefined) return goToPlan(before);
  openTab({ kind: 'compare', before: { runId: before }, after: { runId: after } });
}

async function goToPlan(runId: string): Promise<void> {
  const run = await findRun(runId);
  if (run === undefined) return;
  const { connectionId, id } = run;
  await openLinkedQuery({ connectionId, id, runId });
}
