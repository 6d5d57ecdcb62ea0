import { useMemo, useState } from 'react';
import type { ComparedRow, PlanNode } from '../../../../plan/index.ts';
import { Splitter } from '../../../ui/Splitter.tsx';
import { cutText, VisibleText } from '../../../ui/VisibleText.tsx';
import { CHANGE_LABELS } from './model/change-labels.ts';
import { differingParts, type TextRun } from './model/differing-parts.ts';
import styles from './RowPanel.module.css';
import { SIDE_LABELS, type Side } from './side.ts';

const SIZE = { min: 72, max: 480, usual: 148 };

/** The two lines of an operator, one above the other, with what differs marked. */
export function RowPanel({ row }: { readonly row: ComparedRow | undefined }) {
  const [height, setHeight] = useState(SIZE.usual);
  return (
    <section
      className={styles.panel}
      style={{ height: row === undefined ? 'auto' : height }}
      aria-label="Selected operator"
    >
      {row === undefined ? (
        <p className={styles.nothing}>Select an operator to see its line in both plans.</p>
      ) : (
        <>
          <Splitter
            label="Height of the selected operator"
            panel="bottom"
            size={height}
            min={SIZE.min}
            max={SIZE.max}
            defaultSize={SIZE.usual}
            onResize={setHeight}
          />
          <Lines row={row} />
        </>
      )}
    </section>
  );
}

/** What is read of a line at most: the rest is in the plan itself. */
const LIMIT = 20_000;

function Lines({ row: { before, after, state } }: { readonly row: ComparedRow }) {
  const [ones, others] = useMemo(
    () => (before === undefined || after === undefined ? [] : differingParts(lineOf(before), lineOf(after))),
    [before, after],
  );
  return (
    // What scrolls must be in the tab order, or the keys can't scroll it.
    <div className={styles.lines} tabIndex={0} role="group" aria-label="Lines">
      <Line side="before" node={before} runs={ones} other={state} />
      <Line side="after" node={after} runs={others} other={state} />
    </div>
  );
}

function lineOf({ text }: PlanNode): string {
  return cutText(text.trim(), LIMIT);
}

interface LineProps {
  readonly side: Side;
  readonly node: PlanNode | undefined;
  readonly runs: readonly TextRun[] | undefined;
  readonly other: ComparedRow['state'];
}

function Line({ side, node, runs, other }: LineProps) {
  return (
    <div className={styles.line}>
      <h3 className={styles.side}>
        {SIDE_LABELS[side]}
        {node !== undefined && <span className={styles.number}>line {node.line + 1}</span>}
      </h3>
      {node === undefined ? (
        <p className={styles.absent}>Not in this plan: it {CHANGE_LABELS[other].words}.</p>
      ) : (
        <code className={styles.text}>
          {(runs ?? [{ start: 0, text: lineOf(node), differs: false }]).map((run) => (
            <Run key={run.start} run={run} side={side} />
          ))}
        </code>
      )}
    </div>
  );
}

function Run({ run: { text, differs }, side }: { readonly run: TextRun; readonly side: Side }) {
  const shown = <VisibleText text={text} limit={LIMIT} multiline />;
  return differs ? <mark className={styles[side]}>{shown}</mark> : shown;
}
