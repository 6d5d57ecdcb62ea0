import { memo, type ReactNode, useState } from 'react';
import { groupLabel, type ReviewEffect, type ReviewRow, rowsWith, type StripCell } from '#batch/index.ts';
import { formatCount } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { Button } from '#ui/Button.tsx';
import { ChangeSign } from '#ui/ChangeSign.tsx';
import { AddIcon, DeleteIcon, UnlinkIcon } from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { detailText } from './review-text.ts';
import styles from './rows.module.css';

interface ReviewRowsProps {
  readonly rows: readonly ReviewRow[];
  /** The heading of the last column. */
  readonly heading: string;
  /** The end of each row: how it is undone, or its outcome. */
  readonly end: (row: ReviewRow) => ReactNode;
  /** Below an expanded row. */
  readonly below?: (row: ReviewRow) => ReactNode;
}

interface Group {
  readonly effect: ReviewEffect;
  readonly title: string;
  readonly icon: Icon;
}

const GROUPS: readonly Group[] = [
  { effect: 'deleted', title: 'Deleted for good', icon: DeleteIcon },
  { effect: 'leaves', title: 'Leaves the catalog', icon: UnlinkIcon },
  { effect: 'changed', title: 'New and changed', icon: AddIcon },
];

/** Every operation of a batch, grouped by its effect on existing data; the worst comes first. */
export function ReviewRows({ rows, heading, ...props }: ReviewRowsProps) {
  const groups = GROUPS.filter(({ effect }) => rows.some((row) => row.effect === effect));
  return groups.map((group, index) => (
    <RowGroup
      key={group.effect}
      {...props}
      group={group}
      rows={rows}
      heading={index === 0 ? heading : undefined}
    />
  ));
}

/** Rows have different heights, so ten thousand of them can't all be drawn. */
const SHOWN_AT_ONCE = 100;

interface RowGroupProps extends Omit<ReviewRowsProps, 'heading'> {
  readonly group: Group;
  readonly heading: string | undefined;
}

function RowGroup({ group: { effect, title, icon: GroupIcon }, rows, heading, end, below }: RowGroupProps) {
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const own = rowsWith(rows, effect);
  return (
    <section className={styles.group} aria-label={title}>
      <header className={styles.groupHead}>
        <GroupIcon size={14} className={effect === 'deleted' ? 'danger' : 'soft'} />
        <h2 className="strong">{title}</h2>
        <span className="small dim">{groupLabel(rows, effect)}</span>
        {heading !== undefined && <span className={styles.heading}>{heading}</span>}
      </header>
      <ul>
        {own.slice(0, most).map((row) => (
          <li key={row.key} className={styles.item}>
            <div className={styles.row} data-effect={effect}>
              <span className={styles.number}>{formatCount(row.number)}</span>
              <ChangeSign tone={row.sign} sign={SIGNS[row.sign]} words="" />
              <RowWords row={row} />
              <div className={styles.end}>{end(row)}</div>
            </div>
            {below?.(row)}
          </li>
        ))}
      </ul>
      {own.length > most && (
        <div className={styles.more}>
          <Button size="small" onPress={() => setMost(most + SHOWN_AT_ONCE)}>
            Show more of {formatCount(own.length)}
          </Button>
        </div>
      )}
    </section>
  );
}

const SIGNS: Readonly<Record<ReviewRow['sign'], string>> = { added: '+', removed: '−', changed: '~' };

const RowWords = memo(function RowWords({ row }: { readonly row: ReviewRow }) {
  const zone = useTimeZone();
  const path = row.id.slice(0, -1).map((part) => `${part} / `);
  return (
    <div className={styles.middle}>
      <div className={styles.words}>
        <p className={styles.what}>
          <span className={styles.path}>
            <VisibleText text={path.join('')} limit={300} />
          </span>
          <span className={styles.name}>
            <VisibleText text={row.id.at(-1) ?? ''} limit={300} />
          </span>
          {row.what !== '' && <span className={styles.figure}>{row.what}</span>}
        </p>
        <p className={styles.details}>
          <VisibleText text={detailText(row, zone)} limit={1000} />
        </p>
      </div>
      {row.strip !== undefined && <Strip cells={row.strip()} />}
    </div>
  );
});

/** Illustrates the text: hollow cells are deleted, solid ones stay, and tall ones have a tag. */
function Strip({ cells }: { readonly cells: readonly StripCell[] | undefined }) {
  if (cells === undefined) return null;
  return (
    <span className={styles.strip} aria-hidden>
      {numbered(cells).map(({ cell, place }) => (
        <i key={place} data-goes={cell.goes || undefined} data-tagged={cell.isTagged || undefined} />
      ))}
    </span>
  );
}

function numbered(cells: readonly StripCell[]) {
  return cells.map((cell, place) => ({ cell, place }));
}
