import { useMemo, useState } from 'react';
import type { ComparedRow, PlanNode } from '#plan/index.ts';
import { cutText } from '#protocol/visible-text.ts';
import { Splitter } from '#ui/Splitter.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './compare.module.css';
import { CHANGE_LABELS, SIDE_LABELS, type Side } from './compared-rows.ts';

const SIZE = { min: 72, max: 480, initial: 148 };

/** The lines of an operator in both plans, with marked differences. */
export function RowPanel({ row }: { readonly row: ComparedRow | undefined }) {
  const [height, setHeight] = useState(SIZE.initial);
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
            defaultSize={SIZE.initial}
            onResize={setHeight}
          />
          <Lines row={row} />
        </>
      )}
    </section>
  );
}

/** Only the beginning of a longer line is compared; the plan itself has all of it. */
const LIMIT = 20_000;

function Lines({ row: { before, after, state } }: { readonly row: ComparedRow }) {
  const [ones, others] = useMemo(
    () => (before === undefined || after === undefined ? [] : differingParts(lineOf(before), lineOf(after))),
    [before, after],
  );
  return (
    // A scroller must be in the tab order, or it can't be scrolled with the keyboard.
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

/** A part of one of two texts, and whether the other text lacks it. */
export interface TextRun {
  /** The offset in the text. */
  readonly start: number;
  readonly text: string;
  readonly differs: boolean;
}

/** Words, numbers, white space, and every other character alone. */
const WORD = /[\p{L}\p{N}_.]+|\s+|[^\p{L}\p{N}_.\s]/gu;

/** Times always differ: marking them would hide all other differences. */
const TIME = /^\d+(?:\.\d+)?(?:ns|us|µs|μs|ms|s|m|h)$/u;

/**
 * If more pairs of words would have to be compared, everything between the common start and end counts as different.
 */
const MAX_PAIRS = 1_000_000;

/** The parts that only one of two lines has, by words. */
export function differingParts(
  before: string,
  after: string,
): readonly [readonly TextRun[], readonly TextRun[]] {
  const [ones, others] = [wordsOf(before), wordsOf(after)];
  const start = commonStart(ones, others);
  const end = commonEnd(ones, others, start);
  const middle = (words: readonly string[]) => words.slice(start, words.length - end);
  const [keptOnes, keptOthers] = common(middle(ones), middle(others));
  const isCommon = (common: ReadonlySet<number>, length: number) => (place: number) =>
    place < start || place >= length - end || common.has(place - start);
  return [runsOf(ones, isCommon(keptOnes, ones.length)), runsOf(others, isCommon(keptOthers, others.length))];
}

function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

function isAlike(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one === other || (TIME.test(one) && TIME.test(other));
}

function commonStart(ones: readonly string[], others: readonly string[]): number {
  let start = 0;
  while (isAlike(ones[start], others[start])) start += 1;
  return start;
}

function commonEnd(ones: readonly string[], others: readonly string[], start: number): number {
  const most = Math.min(ones.length, others.length) - start;
  let end = 0;
  while (end < most && isAlike(ones.at(-1 - end), others.at(-1 - end))) end += 1;
  return end;
}

function common(ones: readonly string[], others: readonly string[]): readonly [Set<number>, Set<number>] {
  const shared: readonly [Set<number>, Set<number>] = [new Set(), new Set()];
  if (ones.length * others.length > MAX_PAIRS) return shared;
  const lengths = lengthsOfCommon(ones, others);
  let [one, other] = [0, 0];
  while (one < ones.length && other < others.length) {
    if (isAlike(ones[one], others[other])) {
      shared[0].add(one);
      shared[1].add(other);
      [one, other] = [one + 1, other + 1];
    } else if ((lengths[one + 1]?.[other] ?? 0) >= (lengths[one]?.[other + 1] ?? 0)) one += 1;
    else other += 1;
  }
  return shared;
}

function lengthsOfCommon(ones: readonly string[], others: readonly string[]): readonly Uint32Array[] {
  const lengths = Array.from({ length: ones.length + 1 }, () => new Uint32Array(others.length + 1));
  for (let one = ones.length - 1; one >= 0; one -= 1) {
    const [row, next] = [lengths[one], lengths[one + 1]];
    if (row === undefined || next === undefined) continue;
    for (let other = others.length - 1; other >= 0; other -= 1) {
      row[other] = isAlike(ones[one], others[other])
        ? (next[other + 1] ?? 0) + 1
        : Math.max(next[other] ?? 0, row[other + 1] ?? 0);
    }
  }
  return lengths;
}

function runsOf(words: readonly string[], isKept: (place: number) => boolean): readonly TextRun[] {
  const runs: { start: number; text: string; differs: boolean }[] = [];
  let start = 0;
  for (const [place, text] of words.entries()) {
    const differs = !isKept(place);
    const last = runs.at(-1);
    if (last?.differs === differs) last.text += text;
    else runs.push({ start, text, differs });
    start += text.length;
  }
  return runs;
}
