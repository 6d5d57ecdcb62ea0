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

/** A cell of an answer that is shown. */
export interface ShownCell {
  readonly answerId: string;
  readonly row: number;
  readonly column: number;
  readonly field: SchemaField;
  /** What the grid has of it. */
  readonly shown: RowCell;
}

/** The whole of a cell. The host is only asked where the grid has the beginning of it. */
export function useWholeCell({ answerId, row, column, field, shown }: ShownCell) {
  const known = fullValueIfKnown(shown, field.family);
  const cell = useQuery({ ...cellQuery(answerId, row, column), enabled: known === undefined });
  return { whole: known ?? cell.data, problem: known === undefined ? cell.error : null };
}

/** A whole cell never changes: its rows were answered once. */
function cellQuery(answerId: string, row: number, column: number) {
  return hostQueries.rows.cell.queryOptions({
    input: { answerId, row, column },
    staleTime: Number.POSITIVE_INFINITY,
    // It may be of many megabytes.
    gcTime: 0,
    retry: false,
  });
}

interface WholeValueProps {
  readonly field: SchemaField;
  readonly whole: FullCellValue;
  /** What is said of a list of numbers; its figures where nothing is given. */
  readonly numbersPart?: ReactNode;
  /** Above a list of numbers, which is long, and below any other value. */
  readonly actions?: ReactNode;
}

const LABEL_WIDTH = 64;
/** More of it nobody reads here, and it is all copied. */
const MAX_SHOWN = 40_000;

/** All that a cell holds, with what can be said of it. */
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

/** As much as surely fits. */
const LONG = 200;

function Value({ whole }: Pick<WholeValueProps, 'whole'>) {
  const { kind, text, isWhole } = whole;
  const shown = useMemo(() => shownText(whole), [whole]);
  if (kind === 'null') return <NullText />;
  if (text === '') return <EmptyText />;
  return (
    <>
      {/* What follows a long one is still found. A part that scrolls has to be in the tab order. */}
      <div
        className={classNames(kind === 'text' && shown === text ? styles.text : styles.mono, styles.limited)}
        {...(shown.length > LONG && { tabIndex: 0, role: 'region', 'aria-label': 'Full value' })}
      >
        <VisibleText text={shown} limit={MAX_SHOWN} multiline />
      </div>
      {(shown.length > MAX_SHOWN || !isWhole) && <p className={styles.note}>{cutWords(whole)}</p>}
    </>
  );
}

/** JSON with line breaks and indents, also where it is the content of a text. */
function shownText({ kind, text }: FullCellValue): string {
  // So that a line breaks between two numbers.
  if (kind === 'numbers') return text.replaceAll(',', ', ');
  const isJson = kind === 'json' || (kind === 'text' && indentable(text));
  return isJson && text.length <= MAX_SHOWN ? indentJson(text) : text;
}

function cutWords({ isWhole }: FullCellValue): string {
  return isWhole
    ? 'Showing the beginning. Copy includes the full value.'
    : 'Value truncated. Only this part is available to copy.';
}

const SIZE = { width: 248, height: 72 } as const;

/** A vector as a picture, and what can be said of its numbers. */
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
        <KeyValue label="Zeros">{shareWords(figures.zeros, figures)}</KeyValue>
        {figures.without > 0 && <KeyValue label="Nulls">{shareWords(figures.without, figures)}</KeyValue>}
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

function shareWords(part: number, { count }: VectorFigures): string {
  const percent = (100 * part) / count;
  const share = percent > 0 && percent < 0.1 ? 'under 0.1%' : `${Number(percent.toFixed(1))}%`;
  return part === 0 ? 'none' : `${formatCount(part)}, ${share}`;
}

/** The whole of a cell where the grid has it already; undefined where the host has to be asked. */
function fullValueIfKnown(cell: RowCell, family: TypeFamily): FullCellValue | undefined {
  if (cell === null) return { kind: 'null', text: 'null', isWhole: true };
  // What is nested may be a list of numbers, of which there is more to say.
  if (typeof cell !== 'string' || family === 'nested' || family === 'vector') return undefined;
  if (family === 'text') {
    return { kind: 'text', text: cell, isWhole: true, length: cell.length, unit: 'characters' };
  }
  return { kind: family === 'int' || family === 'float' ? 'number' : 'word', text: cell, isWhole: true };
}

/** Whether a text is a JSON object or list, and not by chance a word that is JSON too. */
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

/** The JSON of a list of numbers as Python reads it. */
export function pythonList(json: string): string {
  return json.replace(/"[^"]*"|[a-z]+|,/g, (word) => (word === ',' ? ', ' : (WORDS[word] ?? word)));
}
