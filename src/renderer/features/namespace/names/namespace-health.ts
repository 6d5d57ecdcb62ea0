import { OLD_AFTER_DAYS } from '#batch/deletion/deletion-rule.ts';
import { areManyDeleted } from '#domain/table-figures.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { type KnownTable, listedOf } from './known-table.ts';

/** An issue of a table. */
export type Concern = 'unindexed' | 'fragments' | 'deleted' | 'old-versions';

/** As on the page of its statistics: fewer small fragments hardly matter. */
const MANY_SMALL = 10n;

export function hasConcern(known: KnownTable | undefined, concern: Concern): boolean {
  if (known === undefined || known.state === 'declared') return false;
  switch (concern) {
    case 'unindexed':
      return (known.unindexedRows ?? 0n) > 0n;
    case 'fragments':
      return (known.smallFragments ?? 0n) >= MANY_SMALL;
    case 'deleted':
      return known.rows !== undefined && areManyDeleted(known.deletedRows ?? 0n, known.rows);
    case 'old-versions':
      return known.oldVersions > 0;
  }
}

export const CONCERNS: readonly Concern[] = ['unindexed', 'fragments', 'deleted', 'old-versions'];

/** An issue of one table: `41,006 not indexed`. */
export function concernText(known: KnownTable, concern: Concern): string {
  switch (concern) {
    case 'unindexed':
      return `${formatCount(known.unindexedRows ?? 0n)} not indexed`;
    case 'fragments':
      return formatQuantity(known.smallFragments ?? 0n, 'small fragment');
    case 'deleted':
      return formatQuantity(known.deletedRows ?? 0n, 'deleted row');
    case 'old-versions':
      return known.hasMoreVersions
        ? `${formatCount(known.oldVersions)}+ old versions`
        : formatQuantity(known.oldVersions, 'old version');
  }
}

/** The health of a namespace, as far as its tables are loaded. */
export interface NamespaceHealth {
  readonly tables: number;
  /** Tables that were described. */
  readonly loaded: number;
  /** The time of the oldest of these responses; undefined if there are none. */
  readonly since: number | undefined;
  /** The total of known sizes; undefined if none is known. */
  readonly bytes: bigint | undefined;
  /** The number of tables with a known size. */
  readonly sized: number;
  /** Tables whose rows the server can’t read where they are stored. */
  readonly elsewhere: number;
  /** The number of tables with each issue. */
  readonly concerned: Readonly<Record<Concern, number>>;
  readonly oldVersions: number;
  readonly hasMoreVersions: boolean;
}

export function healthOf(
  names: { readonly tables: readonly string[] },
  known: ReadonlyMap<string, KnownTable>,
): NamespaceHealth {
  const concerned = { unindexed: 0, fragments: 0, deleted: 0, 'old-versions': 0 };
  let [loaded, sized, elsewhere, oldVersions, hasMoreVersions] = [0, 0, 0, 0, false];
  let bytes: bigint | undefined;
  let since: number | undefined;
  for (const { facts } of listedOf(names, known)) {
    if (facts.state === undefined) continue;
    loaded += 1;
    since = Math.min(since ?? Number.POSITIVE_INFINITY, facts.at ?? Number.POSITIVE_INFINITY);
    if (facts.elsewhere !== undefined) elsewhere += 1;
    if (facts.bytes !== undefined) {
      bytes = (bytes ?? 0n) + facts.bytes;
      sized += 1;
    }
    for (const concern of CONCERNS) if (hasConcern(facts, concern)) concerned[concern] += 1;
    if (!hasConcern(facts, 'old-versions')) continue;
    oldVersions += facts.oldVersions;
    hasMoreVersions ||= facts.hasMoreVersions;
  }
  const summed = { bytes, sized, elsewhere, concerned, oldVersions, hasMoreVersions };
  return {
    tables: names.tables.length,
    loaded,
    since: Number.isFinite(since) ? since : undefined,
    ...summed,
  };
}

/** `in 6 tables`, if not all loaded tables have a known size. */
export function sizedLabel({ sized, loaded }: Pick<NamespaceHealth, 'sized' | 'loaded'>): string {
  return sized < loaded ? `in ${formatQuantity(sized, 'table')}` : '';
}

/**
 * The text of the link, and its meaning: `3 tables` `with rows outside their index`. Tables that aren’t loaded aren’t
 * counted.
 */
export function concernLabel(
  health: NamespaceHealth,
  concern: Concern,
): readonly [count: string, rest: string] {
  const { loaded, tables } = health;
  const [count, rest] = loadedLabel(health, concern);
  if (loaded === 0) return ['?', `${concern === 'old-versions' ? '' : 'tables '}${rest}`];
  return [count, loaded < tables ? `${rest}, of ${formatCount(loaded)} loaded` : rest];
}

function loadedLabel(health: NamespaceHealth, concern: Concern): readonly [count: string, rest: string] {
  const count = health.concerned[concern];
  switch (concern) {
    case 'unindexed':
      return [formatQuantity(count, 'table'), 'with rows outside their index'];
    case 'fragments':
      return [formatQuantity(count, 'table'), 'with many small fragments'];
    case 'deleted':
      return [formatQuantity(count, 'table'), 'with many deleted rows'];
    case 'old-versions':
      return [
        `${formatCount(health.oldVersions)}${health.hasMoreVersions ? '+' : ''}`,
        `${health.oldVersions === 1 ? 'version' : 'versions'} older than ${OLD_AFTER_DAYS} days`,
      ];
  }
}
