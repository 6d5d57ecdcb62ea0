import { useState } from 'react';
import { MOST_QUERIES, type TableRef } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button } from '#ui/Button.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { PastedNumbers } from '../form/vector/VectorField.tsx';
import { readQueryText } from '../model/query-text.ts';
import { savedRun } from '../saved-run.ts';
import { openVectorFile } from '../vector-files/open-vector-file.ts';
import { readPastedVectors } from '../vector-files/pasted-vectors.ts';
import { sourceOf, VectorRefusal } from '../vector-files/vector-source.ts';
import styles from './tune.module.css';
import type { GivenVectors, TuneForm } from './tune-state.ts';

interface GivenVectorsFieldProps {
  readonly state: TuneForm;
  readonly width: number | undefined;
  readonly onGive: (given: GivenVectors | undefined) => void;
}

type Vectors = readonly (readonly number[])[];

/** Query vectors from outside the table: a file, pasted text, or earlier queries. */
export function GivenVectorsField({ state, width, onGive }: GivenVectorsFieldProps) {
  const { ref } = useTableScope();
  const [problem, setProblem] = useState<string>();
  const take = async (source: GivenVectors['source'], name: string, read: () => Promise<Vectors>) => {
    setProblem(undefined);
    onGive(undefined);
    try {
      onGive({ source, name, vectors: fitting(await read(), width) });
      return true;
    } catch (reason) {
      setProblem(reason instanceof VectorRefusal ? reason.message : failureOf(reason).details.message);
      return false;
    }
  };
  return (
    <>
      {state.source === 'file' && (
        <FileButton
          size="small"
          inputLabel="File with the queries"
          onFiles={([file]) => file && void take('file', file.name, () => vectorsOfFile(file, width))}
        >
          Choose a file…
        </FileButton>
      )}
      {state.source === 'paste' && (
        <PastedQueries
          error={problem}
          onText={async (text) => {
            if (text.trim() !== '')
              return take('paste', 'pasted', async () => readPastedVectors(text, width));
            // An empty field is not an error.
            setProblem(undefined);
            onGive(undefined);
            return false;
          }}
        />
      )}
      {state.source === 'recent' && (
        <Button
          size="small"
          onPress={() => void take('recent', 'recent queries', () => recentVectors(ref, width))}
        >
          Take from recent queries
        </Button>
      )}
      {state.given !== undefined && (
        <p className={styles.hint} role="status">
          <VisibleText text={state.given.name} />
          {`: ${formatQuantity(state.given.vectors.length, 'query', 'queries')} of ${formatCount(state.given.vectors[0]?.length ?? 0)} numbers.`}
        </p>
      )}
      {problem !== undefined && state.source !== 'paste' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {state.given === undefined && problem === undefined && (
        <p className={styles.hint}>{HINTS[state.source]}</p>
      )}
    </>
  );
}

const HINTS = {
  rows: '',
  file: 'Arrow, Parquet, NPY, JSON, or JSON lines.',
  paste: 'A list of vectors: JSON, Python, or one vector a line.',
  recent: 'The vectors that this table was searched for.',
} as const;

interface PastedQueriesProps {
  readonly error: string | undefined;
  readonly onText: (text: string) => Promise<boolean>;
}

/** Clears the text after it is parsed: thousands of numbers would fill the field. */
function PastedQueries({ error, onText }: PastedQueriesProps) {
  const [text, setText] = useState('');
  const take = async (next: string) => {
    setText(next);
    if (await onText(next)) setText((now) => (now === next ? '' : now));
  };
  return (
    <PastedNumbers
      label="Pasted vectors"
      placeholder="Paste vectors here"
      text={text}
      error={error}
      onText={(next) => void take(next)}
    />
  );
}

/** Keeps the vectors with the width of the column, up to the limit of a set. */
function fitting(vectors: Vectors, width: number | undefined): Vectors {
  const [first] = vectors;
  if (first === undefined) throw new VectorRefusal('No vectors found.');
  const wanted = width ?? first.length;
  const wrong = vectors.findIndex((vector) => vector.length !== wanted);
  if (wrong !== -1) {
    throw new VectorRefusal(
      `Vector ${formatCount(wrong + 1)} has ${formatQuantity(vectors[wrong]?.length ?? 0, 'number')}; the column has ${formatCount(wanted)}.`,
    );
  }
  return vectors.slice(0, MOST_QUERIES);
}

async function vectorsOfFile(file: File, width: number | undefined): Promise<Vectors> {
  const { columns } = await openVectorFile(sourceOf(file));
  const column = columns.find((one) => one.width === width) ?? columns[0];
  if (column === undefined) throw new VectorRefusal('No vectors found.');
  const vectors: (readonly number[])[] = [];
  for (let row = 0; row < Math.min(column.rowCount, MOST_QUERIES); row += 1) {
    vectors.push(...(await column.readRow(row)).slice(0, 1));
  }
  return vectors;
}

/** Each run is a file that has to be read. */
const MOST_RUNS = 300;

async function recentVectors({ connectionId, id }: TableRef, width: number | undefined): Promise<Vectors> {
  const runs = await host.plans.history({ connectionId, id });
  const found = new Map<string, readonly number[]>();
  for (const { runId } of runs.slice(0, MOST_RUNS)) {
    for (const vector of vectorsIn((await savedRun(runId)).query)) {
      if (width === undefined || vector.length === width) found.set(vector.join(), vector);
    }
  }
  if (found.size === 0)
    throw new VectorRefusal('No recent query of this table looked for a vector of this column.');
  return [...found.values()];
}

function vectorsIn(json: string): Vectors {
  const vector = readQueryText(json).query?.vector;
  if (typeof vector !== 'object' || vector === null) return [];
  const { single_vector: single, multi_vector: several } = vector as Readonly<Record<string, unknown>>;
  const lists = [single, ...(Array.isArray(several) ? several : [])];
  return lists
    .filter(Array.isArray)
    .map((list) => list.map(Number))
    .filter((list) => list.length > 0);
}
