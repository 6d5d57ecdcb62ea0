import { counted } from '../checks/check-format.ts';
import type { TableTimeline } from '../checks/overview/operation-context.ts';
import type { AfterChange } from './after.ts';

export interface TableOutcome {
  readonly change: Exclude<AfterChange, 'conflict'>;
  readonly words: string;
}

/** What becomes of a table, in a few words. */
export function tableOutcome(story: TableTimeline): TableOutcome {
  const { before, end } = story;
  if (end.presence === 'absent') return removed(story);
  if (end.declaredBy === undefined) return versionsFate(story);
  if (before === 'there') return { change: 'changed', words: `a new table, ${ofNewTable(story)}` };
  return { change: 'added', words: ofNewTable(story) };
}

function removed({ before, facts, end }: TableTimeline): TableOutcome {
  if (before === 'absent')
    return { change: 'same', words: end.isReplaced ? 'declared and deregistered' : '' };
  return { change: 'removed', words: facts?.state === 'declared' ? 'was declared' : 'files stay' };
}

function ofNewTable({ end }: TableTimeline): string {
  const versions = end.versions.there();
  return versions.length === 0 ? 'declared only' : `stored, ${span(versions)}`;
}

function versionsFate({ facts, end, steps }: TableTimeline): TableOutcome {
  const created = [...end.createdBy.keys()].toSorted((one, other) => (one < other ? -1 : 1));
  const isDeleting = steps.some(({ kind }) => kind === 'delete_table_versions');
  if (created.length === 0 && !isDeleting) return { change: 'same', words: '' };
  if (isDeleting) return deletion(end, created);
  const latest =
    facts?.versions?.reduce((most, { version }) => (version > most ? version : most), -1n) ?? -1n;
  const added = span(created);
  return { change: 'changed', words: latest < 0n ? `${added} added` : `v${latest}, then ${added}` };
}

function deletion({ versions, deletedBy }: TableTimeline['end'], created: readonly bigint[]): TableOutcome {
  const added = created.length === 0 ? '' : `${span(created)} added, `;
  const isChanged = created.length > 0 || deletedBy.size > 0 || !versions.isWhole();
  if (!versions.isWhole()) return { change: 'changed', words: `${added}some versions deleted` };
  const left = versions.there().length;
  const words = left === 0 ? 'no version left' : `${counted(left, 'version')} left`;
  return { change: isChanged ? 'changed' : 'same', words: `${added}${words}` };
}

/** `v3`, `v3 to v9`; where numbers are missing in between, `v3 … v9`. */
function span(versions: readonly bigint[]): string {
  const [first = 0n] = versions;
  const last = versions.at(-1) ?? first;
  if (first === last) return `v${first}`;
  return last - first === BigInt(versions.length - 1) ? `v${first} to v${last}` : `v${first} … v${last}`;
}
