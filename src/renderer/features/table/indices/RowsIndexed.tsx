import {
  type Connection,
  type IndexSegment,
  type IndexStats,
  type InsideOfIndex,
  isOwnServer,
} from '#contract/index.ts';
import { Moment } from '#domain/Moment.tsx';
import { formatBytes, formatCount, formatQuantity } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { WarningIcon } from '#ui/icons.ts';
import { shareText } from '../properties/ShareBar.tsx';
import styles from './IndexInside.module.css';
import type { IndexInsideProps } from './IndexInside.tsx';
import { coverageOf, coverageRowCount } from './index-list.ts';
import { unindexedCost } from './inside-texts.ts';

interface RowsIndexedProps extends IndexInsideProps {
  readonly stats: IndexStats | undefined;
  readonly inside: InsideOfIndex | undefined;
}

/** The rows in the index, by segment, and the cost of the rows in none. */
export function RowsIndexed({ index, stats, inside }: RowsIndexedProps) {
  const coverage = coverageOf(index, stats?.answer);
  const rows = coverageRowCount(coverage);
  const { connection } = useTableScope();
  const { indexed, unindexed } = coverage;
  if (indexed === undefined || unindexed === undefined || rows === undefined) return null;
  const segments = withRows(inside?.segments ?? [], indexed);
  const count = segments.length || Number(stats?.answer.num_indices ?? 0);
  const gone = rowsGone(segments, indexed);
  return (
    <>
      <header className={styles.head}>
        <h2 className="strong">Rows indexed</h2>
        <span className={styles.source}>
          {formatCount(indexed)} of {formatCount(rows)}
          {count > 0 && `, in ${formatQuantity(count, 'segment')}`}
        </span>
      </header>
      <Cover segments={segments} indexed={indexed} unindexed={unindexed} />
      {segments.length > 0 && <Segments segments={segments} unindexed={unindexed} rows={rows} gone={gone} />}
      {gone > 0n && (
        <p className={styles.cost}>
          <span>
            A segment counts the rows that it was built from: {formatQuantity(gone, 'row')} of them{' '}
            {gone === 1n ? 'was' : 'were'} deleted or replaced since.
          </span>
        </p>
      )}
      {unindexed > 0n && (
        <p className={styles.cost}>
          <WarningIcon size={12} className={styles.warn} />
          <span>
            {unindexedCost({
              type: index.index_type ?? stats?.answer.index_type,
              unindexed,
              facts: inside?.facts,
            })}{' '}
            <span className="dim">{wayOn(connection)}</span>
          </span>
        </p>
      )}
    </>
  );
}

function wayOn(connection: Connection): string {
  if (connection.local) return 'Optimize the table to index them.';
  if (isOwnServer(connection)) return '';
  return `${connection.name} may index them in the background; a rebuild indexes them too.`;
}

/** If a single segment has no row count, it holds all rows that the server counts. */
function withRows(segments: readonly IndexSegment[], indexed: bigint): readonly IndexSegment[] {
  const [only, ...others] = segments;
  if (only === undefined || others.length > 0 || only.num_rows !== null) return segments;
  return [{ ...only, num_rows: indexed }];
}

/**
 * Returns how many rows of the segments are no longer in the table: those beyond the server's count of indexed rows.
 */
export function rowsGone(segments: readonly Pick<IndexSegment, 'num_rows'>[], indexed: bigint): bigint {
  const built = segments.reduce((sum, { num_rows: rows }) => sum + (rows ?? 0n), 0n);
  return built > indexed ? built - indexed : 0n;
}

interface CoverProps {
  readonly segments: readonly IndexSegment[];
  readonly indexed: bigint;
  readonly unindexed: bigint;
}

/** The same numbers stand beside it as text. */
function Cover({ segments, indexed, unindexed }: CoverProps) {
  const counts = segments.map(({ num_rows: rows }) => rows);
  const areKnown =
    counts.length > 0 && counts.every((rows) => rows !== null) && rowsGone(segments, indexed) === 0n;
  const parts = areKnown ? counts.map((rows) => rows ?? 0n) : [indexed];
  return (
    <div className={styles.cover} aria-hidden>
      {parts.map((rows, at) => (
        <i key={segments[at]?.index_uuid ?? at} data-part={partOf(at)} style={{ flexGrow: Number(rows) }} />
      ))}
      {unindexed > 0n && <i data-part="none" style={{ flexGrow: Number(unindexed) }} />}
    </div>
  );
}

/** Alternates, so that neighboring segments differ in color. */
function partOf(at: number): 'even' | 'odd' {
  return at % 2 === 0 ? 'even' : 'odd';
}

interface SegmentsProps {
  readonly segments: readonly IndexSegment[];
  readonly unindexed: bigint;
  readonly rows: bigint;
  readonly gone: bigint;
}

function Segments({ segments, unindexed, rows, gone }: SegmentsProps) {
  return (
    <table className={styles.segments}>
      <caption className="visually-hidden">Segments</caption>
      <thead>
        <tr>
          <th scope="col">Segment</th>
          <th scope="col">From version</th>
          <th scope="col">Built</th>
          <th scope="col">Size</th>
          <th scope="col">Rows</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {segments.map((segment, at) => (
          <SegmentRow
            key={segment.index_uuid}
            segment={segment}
            part={partOf(at)}
            share={segment.num_rows !== null && gone === 0n ? shareText(segment.num_rows, rows) : undefined}
          />
        ))}
        {unindexed > 0n && (
          <tr>
            <th scope="row" colSpan={4}>
              <i className={styles.square} data-part="none" />
              not indexed
            </th>
            <td>{formatCount(unindexed)}</td>
            <td className="dim">{shareText(unindexed, rows)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface SegmentRowProps {
  readonly segment: IndexSegment;
  readonly part: 'even' | 'odd';
  readonly share: string | undefined;
}

function SegmentRow({ segment, part, share }: SegmentRowProps) {
  const { index_uuid: uuid, version, created_at_millis: created, size_bytes: bytes, problem } = segment;
  return (
    <tr>
      <th scope="row" title={uuid}>
        <i className={styles.square} data-part={part} />
        <span className="mono-face">{uuid.slice(0, 8)}</span>
      </th>
      <td className="mono-face">{version === null ? '' : `v${version}`}</td>
      {problem === undefined ? (
        <td>{created !== null && <Moment millis={created} />}</td>
      ) : (
        <td className={styles.problem}>{problem}</td>
      )}
      <td>{bytes !== null && formatBytes(bytes)}</td>
      <td>
        {segment.num_rows === null ? (
          <span className="absent">not returned</span>
        ) : (
          formatCount(segment.num_rows)
        )}
      </td>
      <td className="dim">{share}</td>
    </tr>
  );
}
