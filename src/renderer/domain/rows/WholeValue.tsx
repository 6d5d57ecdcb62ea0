import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { FullCellValue, RowCell, SchemaField, TypeFamily } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { hostQueries } from '#lib/host/host.ts';
import { indentJson } from '#lib/indent-json.ts';
import { classNames } from '#ui/attributes.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { InspectorPart } from '#ui/Inspector.tsx';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { Sparkline } from '#ui/Sparkline.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { EmptyText, NullText } from './CellView.tsx';
import { cellLengthText, figureText, type VectorFigures, vectorFigures } from './cell-summary.ts';
import styles from './WholeValue.module.css';

export interface ShownCell {
  readonly answerId: string;
  readonly row: number;
  readonly column: number;
  readonly field: SchemaField;
  /** The value in the grid, which may be cut. */
  readonly shown: RowCell;
}

/** The whole value of a cell. Requests it from the host only if the grid’s value is cut. */
export function useWholeCell({ answerId, row, column, field, shown }: ShownCell) {
  const known = fullValueIfKnown(shown, field.family);
  const cell = useQuery({ ...cellQuery(answerId, row, column), enabled: known === undefined });
  return { whole: known ?? cell.data, problem: known === undefined ? cell.error : null };
}

/** A whole cell never changes, because its rows don’t. */
function cellQuery(answerId: string, row: number, column: number) {
  return hostQueries.rows.cell.queryOptions({
    input: { answerId, row, column },
    staleTime: Number.POSITIVE_INFINITY,
    // It may have many megabytes.
    gcTime: 0,
    retry: false,
  });
}

interface WholeValueProps {
  readonly field: SchemaField;
  readonly whole: FullCellValue;
  /** Replaces the statistics of a list of numbers. */
  readonly numbersPart?: ReactNode;
  /** Above a list of numbers, which is long, and below any other value. */
  readonly actions?: ReactNode;
}

const LABEL_WIDTH = 64;
/** More isn’t readable here; copying gives all of it. */
const MAX_SHOWN = 40_000;

export function WholeValue({ field, whole, numbersPart, actions }: WholeValueProps) {
  const { numbers, kind } = whole;
  const length = cellLengthText(whole);
  return (
    <>
      <InspectorPart>
        <KeyValueList labelWidth={LABEL_WIDTH}>
          <KeyValue label="Type" mono wrap>
            <VisibleText text={field.type} />
          </KeyValue>
          {length !== undefined && numbers === undefined && <KeyValue label="Length">{length}</KeyValue>}
        </KeyValueList>
      </InspectorPart>
      {numbers !== undefined && numbers.length > 0 && (numbersPart ?? <VectorPart numbers={numbers} />)}
      {kind === 'numbers' && actions}
      <InspectorPart title="Value" tools={kind === 'numbers' && <CopyList text={whole.text} />}>
        <Value whole={whole} />
      </InspectorPart>
      {kind !== 'numbers' && actions}
    </>
  );
}

function CopyList({ text }: { readonly text: string }) {
  return (
    <>
      <CopyButton look="quiet" label="JSON" text={text} />
      <CopyButton look="quiet" label="Python" text={() => pythonList(text)} />
    </>
  );
}

/** A length that always fits. */
const LONG = 200;

function Value({ whole }: Pick<WholeValueProps, 'whole'>) {
  const { kind, text, isWhole } = whole;
  const shown = useMemo(() => shownText(whole), [whole]);
  if (kind === 'null') return <NullText />;
  if (text === '') return <EmptyText />;
  return (
    <>
      {/* Limited in height, so that content below a long value stays reachable. A scrollable element must be in the
          tab order, or keys can’t scroll it. */}
      <div
        className={classNames(kind === 'text' && shown === text ? styles.text : styles.mono, styles.limited)}
        {...(shown.length > LONG && { tabIndex: 0, role: 'region', 'aria-label': 'Full value' })}
      >
        <VisibleText text={shown} limit={MAX_SHOWN} multiline />
      </div>
      {(shown.length > MAX_SHOWN || !isWhole) && <p className={styles.note}>{cutText(whole)}</p>}
    </>
  );
}

/** Indents JSON, also in a text. */
function shownText({ kind, text }: FullCellValue): string {
  // So that lines break between numbers.
  if (kind === 'numbers') return text.replaceAll(',', ', ');
  const isJson = kind === 'json' || (kind === 'text' && indentable(text));
  return isJson && text.length <= MAX_SHOWN ? indentJson(text) : text;
}

function cutText({ isWhole }: FullCellValue): string {
  return isWhole
    ? 'Showing the beginning. Copy includes the full value.'
    : 'Value truncated. Only this part is available to copy.';
}

const SIZE = { width: 248, height: 72 } as const;

/** A vector as a chart, with statistics of its numbers. */
function VectorPart({ numbers }: { readonly numbers: readonly (number | null)[] }) {
  const figures = useMemo(() => vectorFigures(numbers), [numbers]);
  return (
    <InspectorPart title="Numbers">
      <div className={styles.plot}>
        <Sparkline numbers={numbers} {...SIZE} hasZero />
      </div>
      <KeyValueList labelWidth={LABEL_WIDTH}>
        <KeyValue label="Count">{formatCount(figures.count)}</KeyValue>
        <Figure label="Norm" figure={figures.norm} />
        <Figure label="Min" figure={figures.least} />
        <Figure label="Max" figure={figures.largest} />
        <Figure label="Mean" figure={figures.mean} />
        <KeyValue label="Zeros">{shareText(figures.zeros, figures)}</KeyValue>
        {figures.without > 0 && <KeyValue label="Nulls">{shareText(figures.without, figures)}</KeyValue>}
      </KeyValueList>
    </InspectorPart>
  );
}

function Figure({ label, figure }: { readonly label: string; readonly figure: number | undefined }) {
  if (figure === undefined) return null;
  return (
    <KeyValue label={label} mono>
      {figureText(figure)}
    </KeyValue>
  );
}

function shareText(part: number, { count }: VectorFigures): string {
  const percent = (100 * part) / count;
  const share = percent > 0 && percent < 0.1 ? 'under 0.1%' : `${Number(percent.toFixed(1))}%`;
  return part === 0 ? 'none' : `${formatCount(part)}, ${share}`;
}

/** The whole value if the grid has it; undefined if it must be requested. */
function fullValueIfKnown(cell: RowCell, family: TypeFamily): FullCellValue | undefined {
  if (cell === null) return { kind: 'null', text: 'null', isWhole: true };
  // A nested value may be a list of numbers, which has statistics.
  if (typeof cell !== 'string' || family === 'nested' || family === 'vector') return undefined;
  if (family === 'text') {
    return { kind: 'text', text: cell, isWhole: true, length: cell.length, unit: 'characters' };
  }
  return { kind: family === 'int' || family === 'float' ? 'number' : 'word', text: cell, isWhole: true };
}

/** Whether a text is a JSON object or list, rather than a word that happens to be JSON. */
function indentable(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const WORDS: Readonly<Record<string, string>> = {
  null: 'None',
  true: 'True',
  false: 'False',
  '"NaN"': "float('nan')",
  '"Infinity"': "float('inf')",
  '"-Infinity"': "float('-inf')",
};

/** Converts the JSON of a list of numbers to Python. */
export function pythonList(json: string): string {
  return json.replace(/"[^"]*"|[a-z]+|,/g, (word) => (word === ',' ? ', ' : (WORDS[word] ?? word)));
}
