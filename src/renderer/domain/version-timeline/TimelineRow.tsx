import { Fragment, memo, useMemo } from 'react';
import { type DeletionLoss, deletionLoss } from '#batch/index.ts';
import { formatBytes, formatCount, formatQuantity } from '#lib/format.ts';
import { IconButton } from '#ui/Button.tsx';
import { CloseIcon, TagIcon } from '#ui/icons.ts';
import { NameText } from '#ui/NameText.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { TimeSpan } from './time-axis.ts';
import { barPaths, type TagFlag, tagFlags, timelineBars } from './timeline-bars.ts';
import styles from './timeline-rows.module.css';
import type { TimelineTable } from './timeline-table.ts';
import { type BarPressing, useBarPress } from './use-bar-press.ts';

interface RowProps extends BarPressing {
  readonly table: TimelineTable;
  readonly top: number;
  readonly height: number;
  /** The width of the chart. */
  readonly width: number;
  readonly span: TimeSpan | undefined;
  readonly mostBytes: number | undefined;
  readonly isCurrent: boolean;
  readonly isAlone: boolean;
  readonly onLeaveOut: ((key: string) => void) | undefined;
}

/**
 * The versions of a table: hollow bars are to be deleted, solid ones stay, a flag is a tag, a caret the latest version.
 */
export const TimelineRow = memo(function TimelineRow({
  table,
  top,
  height,
  isCurrent,
  isAlone,
  ...props
}: RowProps) {
  const { key, id, history, facts } = table;
  const name = id.at(-1) ?? '';
  return (
    <div
      role="group"
      aria-label={`Versions of ${name}`}
      className={styles.row}
      data-table={key}
      data-current={(isCurrent && !isAlone) || undefined}
      style={{ top, height }}
    >
      <div className={styles.cell}>
        {isAlone ? (
          <span className={styles.table} title={id.join(' / ')}>
            <NameText text={name} />
          </span>
        ) : (
          <button
            type="button"
            className={styles.table}
            title={id.join(' / ')}
            aria-pressed={isCurrent}
            onClick={() => props.onCurrent(key, undefined)}
          >
            <NameText text={name} />
          </button>
        )}
        <span className="small-text dim one-line" title={facts?.problem}>
          {history !== undefined && countText(history.length, facts?.allVersions !== false)}
        </span>
      </div>
      {history === undefined ? (
        <p className="small dim one-line row">{whyUnknown(table)}</p>
      ) : (
        <Bars {...props} table={table} history={history} height={height} />
      )}
      <Figures table={table} />
      {props.onLeaveOut !== undefined && (
        <span className={styles.leaveOut}>
          <IconButton
            icon={CloseIcon}
            size="tiny"
            label={`Leave out ${name}`}
            onPress={() => props.onLeaveOut?.(key)}
          />
        </span>
      )}
    </div>
  );
});

/** `42 versions`; if only the newest are loaded, `20,000+ versions`. */
function countText(count: number, isWhole: boolean): string {
  return isWhole ? formatQuantity(count, 'version') : `${formatCount(count)}+ versions`;
}

function whyUnknown({ id, facts }: TimelineTable): string {
  if (id.length === 0) return 'Choose a table first.';
  if (facts === undefined) return 'Loading versions…';
  const { state, problem } = facts;
  if (state === 'absent') return 'This table doesn’t exist.';
  return problem ?? 'This server doesn’t list versions.';
}

/** The space above and below the bars. */
const FLAG_ROOM = 22;
const STEM_TOP = 18;
const CARET_ROOM = 9;

interface BarsProps extends Omit<RowProps, 'top' | 'isCurrent' | 'isAlone' | 'onLeaveOut'> {
  readonly history: NonNullable<TimelineTable['history']>;
}

function Bars({ table, history, height, width, span, mostBytes, ...on }: BarsProps) {
  const scale = useMemo(
    () => ({ width, span, mostBytes, height: height - FLAG_ROOM - CARET_ROOM }),
    [width, span, mostBytes, height],
  );
  const bars = useMemo(() => timelineBars(history, scale), [history, scale]);
  const base = height - CARET_ROOM;
  const paths = useMemo(() => barPaths(bars, table.chosen, base), [bars, table.chosen, base]);
  const flags = useMemo(() => tagFlags(history, scale), [history, scale]);
  const pressing = useBarPress(table, bars, on);
  const latest = bars.at(-1)?.x;
  return (
    <div className={styles.bars} data-bars {...pressing}>
      <svg width={width} height={height} aria-hidden>
        <path className={styles.base} d={`M0 ${base + 0.5}H${width}`} />
        {/* A flag is at the top of its row: without a stem it would seem to hang from the row above. */}
        <path className={styles.stem} d={flags.map(({ x }) => `M${x} ${STEM_TOP}V${base}`).join('')} />
        <path className={styles.goes} d={paths.goes} />
        <path className={styles.stays} d={paths.stays} />
        <path className={styles.held} d={paths.held} />
        {latest !== undefined && (
          <path className={styles.held} d={`M${latest - 3.5} ${height - 1}h7l-3.5 -5z`} />
        )}
      </svg>
      {flags.map((flag) => (
        <Flag key={flag.names.join()} flag={flag} />
      ))}
    </div>
  );
}

function Flag({ flag: { x, names, side } }: { readonly flag: TagFlag }) {
  const text = names.join(', ');
  return (
    <span className={styles.flag} data-side={side} style={{ left: x }} title={text} aria-hidden>
      <TagIcon size={12} />
      {side !== 'none' && <VisibleText text={text} />}
    </span>
  );
}

/** The totals, in the two columns at the end. */
function Figures({ table: { history, chosen } }: Pick<RowProps, 'table'>) {
  const loss = useMemo(() => history && deletionLoss(history, chosen), [history, chosen]);
  if (loss === undefined) return null;
  return (
    <>
      <div className={styles.figure} data-goes={loss.deleted > 0 || undefined}>
        <b>{formatCount(loss.deleted)}</b>
        <span className="small-text dim clip">
          {whatGoes(loss).map((words, index) => (
            <Fragment key={words}>
              {index > 0 && ', '}
              <span className="one-line">{words}</span>
            </Fragment>
          ))}
        </span>
      </div>
      <div className={styles.figure}>
        <b>{formatCount(loss.left)}</b>
        <span className="small-text dim one-line">
          {loss.latest === undefined ? 'none' : `latest v${loss.latest}`}
        </span>
      </div>
    </>
  );
}

/** E.g. `v1 to v19`, `98 KB`, and `2 kept` for tagged ones in between. */
function whatGoes({ deleted, oldest, newest, bytes, kept }: DeletionLoss): readonly string[] {
  if (deleted === 0) return ['nothing'];
  return [
    oldest === newest ? `v${oldest}` : `v${oldest} to v${newest}`,
    ...(bytes === undefined ? [] : [formatBytes(bytes)]),
    ...(kept === 0 ? [] : [`${formatCount(kept)} kept`]),
  ];
}
