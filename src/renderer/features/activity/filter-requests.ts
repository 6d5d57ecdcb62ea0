import { type ActivityFilter, hasTerms, type TableInSight, usableScope } from '#contract/activity-filter.ts';
import type { ActivityEntry, ActivityScope } from '#contract/index.ts';
import { requestStatus } from '#contract/request-status.ts';
import type { TimeZone } from '#lib/format.ts';
import { defined } from '#protocol/defined.ts';
import type { RequestGroup } from './storage-groups.ts';

/** When requests were sent: in this run of Vitrine, or also before. */
export type ActivityTime = 'run' | 'hour' | 'today' | 'yesterday' | 'all';

export interface RequestFilter {
  readonly text: string;
  readonly onlyFailed: boolean;
  /** Undefined for all. */
  readonly connectionId: string | undefined;
  readonly time: ActivityTime;
}

export const NO_FILTER: RequestFilter = {
  text: '',
  onlyFailed: false,
  connectionId: undefined,
  time: 'run',
};

type Searched = Pick<RequestFilter, 'text' | 'onlyFailed'>;

export function isFiltering({ text, onlyFailed }: Searched): boolean {
  return onlyFailed || text.trim() !== '';
}

/** Whether it excludes connections or times. */
export function isNarrowed({ connectionId, time }: RequestFilter): boolean {
  return connectionId !== undefined || (time !== 'run' && time !== 'all');
}

/** In the host’s format. */
export function wantedActivity(
  { text, onlyFailed, connectionId, time }: RequestFilter,
  { scope, table, now, zone }: WantedAt,
): ActivityFilter {
  return {
    text,
    onlyFailed,
    scope: usableScope(scope, table),
    ...(table === undefined ? {} : { table: { ...table, id: table.id } }),
    ...defined({ connectionId }),
    ...spanOf(time, now, zone),
  };
}

interface WantedAt {
  readonly scope: ActivityScope;
  readonly table: TableInSight | undefined;
  readonly now: number;
  readonly zone: TimeZone;
}

const HOUR = 3_600_000;

function spanOf(time: ActivityTime, now: number, zone: TimeZone): Pick<ActivityFilter, 'since' | 'until'> {
  switch (time) {
    case 'run':
    case 'all':
      return {};
    case 'hour':
      return { since: now - HOUR };
    case 'today':
      return { since: startOfDay(now, zone) };
    case 'yesterday': {
      const today = startOfDay(now, zone);
      return { since: startOfDay(today - 1, zone), until: today };
    }
  }
}

/** A group after filtering. */
export interface FoundGroup extends RequestGroup {
  readonly shown: readonly ActivityEntry[];
}

/** A match includes all requests it caused; a match among those is shown below its cause. */
export function filterGroups(
  groups: readonly RequestGroup[],
  filter: Searched,
  connectionNames: ReadonlyMap<string, string>,
): readonly FoundGroup[] {
  if (!isFiltering(filter)) return groups.map((group) => ({ ...group, shown: group.caused }));
  const isNamed = hasTerms(filter.text, (id) => connectionNames.get(id));
  const matchesStatus = (entry: ActivityEntry) =>
    !filter.onlyFailed || requestStatus(entry).tone === 'failed';
  return groups.flatMap((group) => {
    const { head, caused } = group;
    const isHeadNamed = isNamed(head);
    const shown = caused.filter((entry) => matchesStatus(entry) && (isHeadNamed || isNamed(entry)));
    return shown.length > 0 || (isHeadNamed && matchesStatus(head)) ? [{ ...group, shown }] : [];
  });
}

export function startOfDay(moment: number, zone: TimeZone): number {
  const date = new Date(moment);
  return zone === 'utc' ? date.setUTCHours(0, 0, 0, 0) : date.setHours(0, 0, 0, 0);
}
