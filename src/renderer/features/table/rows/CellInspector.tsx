import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FullCellValue, RowCell, RowPage, SchemaField, TypeFamily } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { failureOf } from '#lib/host/failure.ts';
import { indentJson } from '#lib/indent-json.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { EmptyInspector, Inspector, InspectorPart } from '#ui/Inspector.tsx';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { LoadingState } from '#ui/LoadingState.tsx';
import { Sparkline } from '#ui/Sparkline.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { InspectorProps } from '../schema/FieldInspector.tsx';
import { FieldGlyph } from '../schema/SchemaGrid.tsx';
import { cellLengthText, figureText, type VectorFigures, vectorFigures } from './cell-summary.ts';
import styles from './inspector/WholeValue.module.css';
import { type CellPlace, cellQuery, useRows } from './use-rows.ts';

/** The whole of the cell that is selected among the rows of a table. The page asks for rows; this looks into one. */
export function CellInspector({ connection, id, onClose }: InspectorProps) {
  const { state, page, readAgain } = useRows(connection, id, false);
  const { cell } = state;
  const field = cell && page?.fields[cell.column];
  if (page === undefined || cell === undefined || field === undefined || page.rows[cell.row] === undefined) {
    return (
      <EmptyInspector label="Cell" onClose={onClose}>
        Select a cell to see its full value. Press Enter to open this panel.
      </EmptyInspector>
    );
  }
  return (
    <CellDetails {...{ page, cell, field, onClose }} row={state.offset + cell.row} onReadAgain={readAgain} />
  );
}

interface CellDetailsProps extends Pick<InspectorProps, 'onClose'> {
  readonly page: RowPage;
  readonly cell: CellPlace;
  readonly field: SchemaField;
  /** Its number in the table, or among what the filter selects. */
  readonly row: number;
  readonly onReadAgain: () => void;
}

function CellDetails({ page, cell, field, row, onClose, onReadAgain }: CellDetailsProps) {
  const known = fullValueIfKnown(page.rows[cell.row]?.[cell.column] ?? null, field.family);
  const asked = useQuery({
    ...cellQuery(page.answerId, cell.row, cell.column),
    enabled: known === undefined,
  });
  const whole = known ?? asked.data;
  return (
    <Inspector
      label="Cell"
      glyph={<FieldGlyph field={field} />}
      name={field.name === '' ? '""' : <VisibleText text={field.name} />}
      wholeName={field.name}
      place={`row ${formatCount(row)}`}
      tools={whole && <CopyButton label="Copy value" text={whole.text} />}
      onClose={onClose}
    >
      {whole !== undefined && <WholeValue field={field} whole={whole} />}
      {whole === undefined && asked.error === null && (
        <InspectorPart>
          <LoadingState what="Loading value" lines={4} />
        </InspectorPart>
      )}
      {whole === undefined && asked.error !== null && (
        <InspectorPart>
          <ErrorBox
            title="Full value not available"
            failure={failureOf(asked.error).details}
            onRetry={onReadAgain}
            retryLabel="Reload rows"
          />
        </InspectorPart>
      )}
    </Inspector>
  );
}

interface WholeValueProps {
  readonly field: SchemaField;
  readonly whole: FullCellValue;
}

const LABEL_WIDTH = 64;
/** More of it nobody reads here, and it is all copied. */
const MAX_SHOWN = 40_000;

function WholeValue({ field, whole }: WholeValueProps) {
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
      {numbers !== undefined && numbers.length > 0 && <VectorPart numbers={numbers} />}
      <InspectorPart title="Value" tools={kind === 'numbers' && <CopyList text={whole.text} />}>
        <Value whole={whole} />
      </InspectorPart>
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

function Value({ whole }: Pick<WholeValueProps, 'whole'>) {
  const { kind, text, isWhole } = whole;
  const shown = useMemo(() => shownText(whole), [whole]);
  if (kind === 'null') return <p className="absent">null (no value)</p>;
  if (text === '') return <p className="absent">"" (empty string)</p>;
  return (
    <>
      <div className={kind === 'text' && shown === text ? styles.text : styles.mono}>
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
