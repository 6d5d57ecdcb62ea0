import type { AppPage, Link, LinkedTable, ServerPlace } from '#contract/links.ts';
import { openComparison } from '#domain/open-comparison.ts';
import { hasBatch, showBatch } from '#features/batch/index.ts';
import { findRun, openLinkedQuery } from '#features/query/lazy-pages.ts';
import { openTableAt } from '#features/table/index.ts';
import { type ComparedTable, isCompareSection, openTab, tablePageNamed } from '#lib/workspace/workspace.ts';
import { defined } from '#protocol/defined.ts';

/**
 * SECURITY: a link opens a page and does nothing else, whatever it says and wherever it comes from. `connectionIds` has
 * one for each of its servers.
 */
async function goTo(place: ServerPlace, [connectionId, otherId]: readonly string[]): Promise<void> {
  if (connectionId === undefined) return;
  switch (place.kind) {
    case 'table':
      return openTableAt(
        { connectionId, id: place.id },
        {
          ...place,
          page: tablePageNamed(place.page) ?? 'overview',
        },
      );
    case 'query':
      return openLinkedQuery({ ...place, connectionId });
    case 'compare':
      return compare(place, { connectionId, otherId: otherId ?? connectionId });
    case 'namespace':
      return openTab({ kind: 'namespace', connectionId, id: place.id });
    case 'connection':
      return openTab({ kind: 'connection', connectionId });
  }
}

interface OnConnections {
  readonly connectionId: string;
  /** The connection of the second table. */
  readonly otherId: string;
}

function compare(
  place: Extract<ServerPlace, { kind: 'compare' }>,
  { connectionId, otherId }: OnConnections,
): void {
  const { page, other } = place;
  const section = page !== undefined && isCompareSection(page) ? page : undefined;
  openComparison(compared(connectionId, place), compared(otherId, other), section);
}

function compared(connectionId: string, { id, version }: LinkedTable): ComparedTable {
  return { connectionId, id, ...defined({ version }) };
}

/** Opens the target of a link, with the connections found or chosen for its servers. */
export function openLinkTarget(link: Link, connectionIds: readonly string[]): Promise<void> {
  return 'server' in link ? goTo(link.place, connectionIds) : goToAppPage(link.place);
}

/** Whether the target exists on this computer: it may have been removed, or be on another one. */
export async function isHere(place: AppPage): Promise<boolean> {
  if (place.kind === 'batch') return hasBatch(place.draftId);
  if (place.kind !== 'plan') return true;
  const runs = await Promise.all(place.runIds.map(findRun));
  return runs.every((run) => run !== undefined);
}

async function goToAppPage(place: AppPage): Promise<void> {
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
