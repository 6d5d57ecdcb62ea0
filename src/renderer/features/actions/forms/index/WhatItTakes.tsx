import { type Connection, isOwnServer, type TableIndex } from '#contract/index.ts';
import type { VectorColumn } from '#domain/fields/query-columns.ts';
import { formatBytes, formatDuration, formatQuantity } from '#lib/format.ts';
import { type IndexCost, indexCost } from '#tuning/index-cost.ts';
import type { IndexParameterValue } from '#tuning/index-parameters.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import styles from './IndexForm.module.css';
import type { IndexDraft } from './index-draft.ts';

interface WhatItTakesProps {
  readonly connection: Connection;
  readonly rows: number | null;
  /** Undefined if the cost can’t be estimated. */
  readonly cost: IndexCost | undefined;
  /** The index to be rebuilt. */
  readonly existing: TableIndex | undefined;
  /** How to undo the change. */
  readonly undo: string;
}

/** What the change costs and how to undo it, shown before the user confirms. */
export function WhatItTakes({ connection, rows, cost, existing, undo }: WhatItTakesProps) {
  return (
    <section className={styles.takes} aria-label="What it takes">
      <h3 className="strong">What it takes</h3>
      <KeyValueList labelWidth={96}>
        <KeyValue label="Time" note={cost && timeNote(connection)} wrap>
          {cost === undefined ? 'unknown before it is built' : buildTimeText(cost)}
        </KeyValue>
        <KeyValue label="Reads" note={cost && 'all vectors'} wrap>
          {cost === undefined ? readsText(rows) : formatBytes(cost.reads)}
        </KeyValue>
        <KeyValue label="Writes" note={sizeNow(existing)} wrap>
          {cost === undefined
            ? 'unknown before it is built'
            : `about ${formatBytes(Math.round(cost.writes))}`}
        </KeyValue>
        <KeyValue label="Result" wrap>
          a new version of the table
        </KeyValue>
        <KeyValue label="Undo" wrap>
          {undo}
        </KeyValue>
      </KeyValueList>
    </section>
  );
}

interface Built {
  readonly draft: IndexDraft;
  readonly settings: Readonly<Record<string, IndexParameterValue>>;
  readonly rows: number | null;
  readonly vector: VectorColumn | undefined;
}

export function buildCost({ draft: { kind }, settings, rows, vector }: Built): IndexCost | undefined {
  if (rows === null || vector === undefined) return undefined;
  return indexCost({ kind, settings, rows, dimension: vector.width, itemBytes: numberBytesOf(vector.item) });
}

/** The bytes per number of the column. Unknown types count as 32 bits, the most common size. */
export function numberBytesOf(item: string): number {
  const [bits] = /\d+$/.exec(item) ?? ['32'];
  return Math.max(1, Number(bits) / 8);
}

function timeNote(connection: Connection): string {
  const measured = 'estimated from builds on two cores';
  return isOwnServer(connection) ? measured : `${measured}; ${connection.name} may differ`;
}

/** Formats a range: `2.0 s to 15 s`. */
export function buildTimeText({ seconds: { from, to } }: IndexCost): string {
  const most = formatDuration(rounded(to) * 1000);
  return from < 1 ? `up to ${most}` : `${formatDuration(rounded(from) * 1000)} to ${most}`;
}

/** Rounds to the precision that the estimate has. */
function rounded(seconds: number): number {
  const step = seconds < 10 ? 1 : seconds < 120 ? 5 : 60;
  return Math.max(step, Math.round(seconds / step) * step);
}

function readsText(rows: number | null): string {
  return rows === null ? 'the whole column' : `the column, ${formatQuantity(rows, 'row')}`;
}

function sizeNow(existing: TableIndex | undefined): string | undefined {
  return existing?.size_bytes == null ? undefined : `${formatBytes(existing.size_bytes)} now`;
}
