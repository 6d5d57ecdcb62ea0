import { type CSSProperties, memo, useMemo } from 'react';
import type { ImportRow, ImportState } from '#batch/index.ts';
import { formatCount } from '#lib/format.ts';
import { operationOfBatchKind } from '#protocol/index.ts';
import { ChangeSign } from '#ui/ChangeSign.tsx';
import { CheckIcon, FailedIcon, PendingIcon, WarningIcon } from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import { PathText } from '#ui/NameText.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { drawnIndexes, useRowWindow } from '#ui/virtual.ts';
import styles from './import.module.css';
import { stateText } from './import-text.ts';

interface ImportRowsProps {
  readonly rows: readonly ImportRow[];
  /** Operations that can’t work come first, once all responses are there: rows must not move during the check. */
  readonly isSorted: boolean;
}

const ROW_HEIGHT = 46;

/** Every operation of a file on two lines: its effect, the current state, and whether it can work. */
export function ImportRows({ rows, isSorted }: ImportRowsProps) {
  const shown = useMemo(() => (isSorted ? worstFirst(rows) : rows), [rows, isSorted]);
  const { scroller, window } = useRowWindow({ count: shown.length, rowHeight: ROW_HEIGHT });
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={numberWidth(shown.length)}
      tabIndex={0}
      role="group"
      aria-label="Operations to add"
    >
      <ul className={styles.rows} style={{ height: window.height }}>
        {drawnIndexes(window).map((index) => {
          const row = shown[index];
          if (row === undefined) return null;
          return (
            <Row
              key={row.key}
              row={row}
              index={index}
              count={shown.length}
              top={index * ROW_HEIGHT - window.shift}
            />
          );
        })}
      </ul>
    </div>
  );
}

/** Aligns all numbers to the right, at the width of the largest. */
function numberWidth(count: number): CSSProperties {
  // A custom property, which the types of React don't know.
  return { '--number-width': `${formatCount(count).length}ch` } as CSSProperties;
}

const IMPOSSIBLE_FIRST = ['impossible', 'warning', 'unchecked', 'works'] as const;

function worstFirst(rows: readonly ImportRow[]): readonly ImportRow[] {
  return IMPOSSIBLE_FIRST.flatMap((rank) => rows.filter(({ state }) => state === rank));
}

interface RowProps {
  readonly row: ImportRow;
  readonly index: number;
  readonly count: number;
  readonly top: number;
}

const SIGNS: Readonly<Record<ImportRow['sign'], string>> = { added: '+', removed: '−', changed: '~' };

const Row = memo(function Row({ row, index, count, top }: RowProps) {
  const now = nowText(row);
  return (
    <li className={styles.row} style={{ top }} aria-posinset={index + 1} aria-setsize={count}>
      <span className={styles.number}>{formatCount(row.number)}</span>
      <ChangeSign tone={row.sign} sign={SIGNS[row.sign]} words="" />
      <div className="can-shrink">
        <p className="row">
          {row.id.length > 0 && (
            <span className={styles.path}>
              <PathText id={row.id} className="strong" />
            </span>
          )}
          <span className={styles.deed}>
            <VisibleText text={actionText(row)} limit={200} />
          </span>
        </p>
        <p className="small soft one-line" title={now}>
          <VisibleText text={now} limit={300} />
        </p>
      </div>
      <State row={row} />
    </li>
  );
});

function nowText({ id, now }: ImportRow): string {
  if (id.length === 0) return 'It names no table';
  return `Now: ${now === '' ? 'not checked' : now}`;
}

/** The sign and the count alone don't distinguish deleted versions from a table that leaves the catalog with them. */
function actionText({ kind, what }: ImportRow): string {
  const text = operationOfBatchKind(kind).label;
  return kind === 'declare_table' || what === '' ? text : `${text}, ${what}`;
}

interface StateLook {
  readonly icon: Icon;
  /** For the icon, and for the text. */
  readonly tones: readonly [string, string];
}

const LOOKS: Readonly<Record<ImportState, StateLook>> = {
  works: { icon: CheckIcon, tones: ['ok', 'soft'] },
  warning: { icon: WarningIcon, tones: ['warn', 'soft'] },
  unchecked: { icon: PendingIcon, tones: ['dim', 'soft'] },
  impossible: { icon: FailedIcon, tones: ['danger', 'danger'] },
};

function State({ row }: Pick<RowProps, 'row'>) {
  const { icon: StateIcon, tones } = LOOKS[row.state];
  const text = stateText(row);
  return (
    <span className="row gap-1-5 can-shrink" title={text}>
      <StateIcon size={14} className={`no-flex ${tones[0]}`} />
      <span className={`${styles.state} ${tones[1]}`}>
        <VisibleText text={text} limit={300} />
      </span>
    </span>
  );
}
