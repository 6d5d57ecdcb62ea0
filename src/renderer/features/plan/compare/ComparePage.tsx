import { type ReactNode, useMemo, useState } from 'react';
import { formatCount } from '#lib/format.ts';
import { type AnalyzedPlan, comparePlans, HALF_TITLES, type RowState } from '#plan/index.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { DataGrid } from '#ui/collection/DataGrid.tsx';
import { ArrowRightIcon, SwapIcon } from '#ui/icons.ts';
import { SegmentedControl, type SegmentOption } from '#ui/SegmentedControl.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { CompareTotals, resultCaveat } from './CompareTotals.tsx';
import styles from './compare.module.css';
import { compareColumns } from './compare-columns.tsx';
import {
  CHANGE_LABELS,
  comparedRowKey,
  type ShownRow,
  SIDE_LABELS,
  type Side,
  shownRows,
  stateCounts,
} from './compared-rows.ts';
import { type DesiredDirection, StateSign } from './Difference.tsx';
import { FindingChangeList } from './FindingChangeList.tsx';
import { RowPanel } from './RowPanel.tsx';

interface ComparedPlan {
  readonly name: string;
  readonly reading: AnalyzedPlan;
  /** The query of the plan, as JSON; undefined for pasted text. */
  readonly query?: string | undefined;
}

/** A member that differs between the two queries; undefined on the side that lacks it. */
interface QueryChange {
  readonly member: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

interface ComparePageProps {
  readonly before: ComparedPlan;
  readonly after: ComparedPlan;
  readonly queryChanges: readonly QueryChange[];
  readonly onSwap: () => void;
  readonly onOpen: (side: Side) => void;
  /** Called with the title of the other half of hybrid queries, to compare that one. */
  readonly onHalf: (title: string) => void;
  /** The comparison of their rows, if both are known. */
  readonly rows?: ReactNode;
}

/** Compares two plans: new, removed and changed operators, and the changes of the figures. */
export function ComparePage({ before, after, queryChanges, onSwap, onOpen, onHalf, rows }: ComparePageProps) {
  const comparison = useMemo(
    () => comparePlans(before.reading, after.reading),
    [before.reading, after.reading],
  );
  const [onlyChanges, setOnlyChanges] = useState(false);
  const [view, setView] = useState<CompareView>('operators');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [selectedKey, setSelectedKey] = useState<string>();
  const shown = useMemo(
    () => shownRows(comparison.rows, { folded, onlyChanges }),
    [comparison, folded, onlyChanges],
  );
  const rowsByKey = useMemo(
    () => new Map(comparison.rows.map((row) => [comparedRowKey(row), row])),
    [comparison],
  );
  const areKnown = before.query !== undefined && after.query !== undefined;
  const caveat = resultCaveat({ changes: queryChanges, areKnown }, comparison);
  // Less is better only if the results are the same.
  const wanted = caveat === undefined ? 'less' : 'neither';
  const counts = useMemo(() => stateCounts(comparison.rows), [comparison]);
  return (
    <section className={styles.page} aria-label="Compare plans">
      <CompareHeader before={before} after={after} onSwap={onSwap} onOpen={onOpen} />
      <HalfChooser before={before} after={after} onHalf={onHalf} />
      <CompareTotals totals={comparison.totals} wanted={wanted} caveat={caveat} />
      {/* A scroller must be in the tab order, or it can't be scrolled with the keyboard. */}
      <div className={styles.causes} tabIndex={0} role="group" aria-label="What changed">
        <QueryChangeList changes={queryChanges} areKnown={areKnown} />
        <FindingChangeList changes={comparison.findings} />
      </div>
      {rows !== undefined && (
        <div className={styles.views}>
          <SegmentedControl label="Compare" options={VIEWS} value={view} onChange={setView} />
        </div>
      )}
      {rows !== undefined && view === 'rows' ? (
        rows
      ) : (
        <>
          <CompareTools counts={counts} onlyChanges={onlyChanges} onOnlyChanges={setOnlyChanges} />
          <CompareGrid
            rows={shown}
            wanted={wanted}
            selectedKey={selectedKey}
            onSelect={setSelectedKey}
            onFold={(key, isFolded) => setFolded((keys) => withKey(keys, key, isFolded))}
          />
          <RowPanel row={selectedKey === undefined ? undefined : rowsByKey.get(selectedKey)} />
        </>
      )}
    </section>
  );
}

/** A hybrid query has a plan for each half; the figures below are for one of them. */
function HalfChooser({ before, after, onHalf }: Pick<ComparePageProps, 'before' | 'after' | 'onHalf'>) {
  const half = before.reading.half ?? after.reading.half;
  if (half === undefined) return null;
  return (
    <div className={styles.views}>
      <SegmentedControl label="Plans of" options={HALVES} value={half.title} onChange={onHalf} />
    </div>
  );
}

const HALVES: readonly SegmentOption<string>[] = Object.values(HALF_TITLES).map((title) => ({
  value: title,
  label: title,
}));

type CompareView = 'operators' | 'rows';

const VIEWS: readonly SegmentOption<CompareView>[] = [
  { value: 'operators', label: 'Operators' },
  { value: 'rows', label: 'Rows' },
];

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const changed = new Set(keys);
  if (isIn) changed.add(key);
  else changed.delete(key);
  return changed;
}

interface CompareToolsProps {
  readonly counts: ReadonlyMap<RowState, number>;
  readonly onlyChanges: boolean;
  readonly onOnlyChanges: (on: boolean) => void;
}

const ORDER = ['appeared', 'vanished', 'changed', 'same'] as const;

/** The numbers of equal and different operators, which also explain the signs below. */
function CompareTools({ counts, onlyChanges, onOnlyChanges }: CompareToolsProps) {
  return (
    <div className={styles.tools}>
      <ul className={styles.counts} aria-label="Operators">
        {ORDER.map((state) => (
          <li key={state} className="row gap-1-5">
            {state !== 'same' && <StateSign state={state} />}
            {formatCount(counts.get(state) ?? 0)}{' '}
            {state === 'same' ? 'unchanged' : CHANGE_LABELS[state].words}
          </li>
        ))}
      </ul>
      <Checkbox value={onlyChanges} onChange={onOnlyChanges}>
        Changes only
      </Checkbox>
    </div>
  );
}

interface CompareGridProps {
  readonly rows: readonly ShownRow[];
  /** Less time is better only if the results are the same. */
  readonly wanted: DesiredDirection;
  readonly selectedKey: string | undefined;
  readonly onSelect: (key: string) => void;
  readonly onFold: (key: string, isFolded: boolean) => void;
}

function CompareGrid({ rows, wanted, selectedKey, onSelect, onFold }: CompareGridProps) {
  return (
    <div className={styles.grid}>
      {rows.length === 0 ? (
        <p className={styles.noPlans}>No operators differ</p>
      ) : (
        <DataGrid
          label="Operators of both plans"
          isTree
          rows={rows}
          columns={compareColumns(wanted)}
          textOf={({ row }) => (row.after ?? row.before)?.name ?? ''}
          selectedKeys={new Set(selectedKey === undefined ? [] : [selectedKey])}
          onSelect={({ key }) => onSelect(key)}
          onFocusRow={({ key }) => onSelect(key)}
          onExpand={({ key }, isExpanded) => onFold(key, !isExpanded)}
        />
      )}
    </div>
  );
}

type CompareHeaderProps = Pick<ComparePageProps, 'before' | 'after' | 'onSwap' | 'onOpen'>;

function CompareHeader({ before, after, onSwap, onOpen }: CompareHeaderProps) {
  // For two halves, the chooser names the half.
  const isMixed = before.reading.half?.title !== after.reading.half?.title;
  return (
    <header className={styles.header}>
      <h1 className="visually-hidden">Compare plans</h1>
      <PlanName side="before" plan={before} isMixed={isMixed} onOpen={onOpen} />
      <IconButton icon={SwapIcon} label="Swap sides" onPress={onSwap} />
      <PlanName side="after" plan={after} isMixed={isMixed} onOpen={onOpen} />
    </header>
  );
}

interface PlanNameProps {
  readonly side: Side;
  readonly plan: ComparedPlan;
  /** Whether one plan is of a half and the other of a whole query. */
  readonly isMixed: boolean;
  readonly onOpen: (side: Side) => void;
}

function PlanName({ side, plan: { name, reading }, isMixed, onOpen }: PlanNameProps) {
  const half = isMixed ? reading.half : undefined;
  return (
    <div className={styles.plan}>
      <span className="no-flex tiny dim">
        {SIDE_LABELS[side]}
        {half !== undefined && `, ${half.title.toLowerCase()}`}
      </span>
      <span className="can-shrink strong one-line" title={name}>
        <VisibleText text={name} />
      </span>
      <Button kind="quiet" size="small" label={`Open the plan ${side}`} onPress={() => onOpen(side)}>
        Open
      </Button>
    </div>
  );
}

interface QueryChangeListProps {
  readonly changes: readonly QueryChange[];
  /** Whether the queries of both plans are known: pasted text doesn't include the query. */
  readonly areKnown: boolean;
}

function QueryChangeList({ changes, areKnown }: QueryChangeListProps) {
  return (
    <section className="can-shrink" aria-label="Query differences">
      <h2 className={styles.heading}>Query</h2>
      {changes.length === 0 ? (
        <p className="small dim">{areKnown ? 'The queries are identical' : 'Not available for both plans'}</p>
      ) : (
        <ul className={styles.list}>
          {changes.map((change) => (
            <li key={change.member} className="row gap-1-5 can-shrink small">
              <span className="no-flex soft">
                <VisibleText text={change.member} />
              </span>
              <Value value={change.before} />
              <ArrowRightIcon size={12} className={styles.causeArrow} label="then" />
              <Value value={change.after} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Value({ value }: { readonly value: string | undefined }) {
  if (value === undefined) return <span className="absent">not given</span>;
  return (
    <code className="can-shrink one-line">
      <VisibleText text={value} limit={80} />
    </code>
  );
}
