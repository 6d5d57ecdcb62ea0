import { useEffect, useRef, useState } from 'react';
import type { RowChoice, TableRef } from '#contract/index.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { defined } from '#protocol/defined.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { useElapsed } from '#ui/LoadingState.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './VectorField.module.css';
import type { SourceProps, Vector } from './vector-member.ts';

const WITHOUT_COLUMN = {
  some: 'Choose the vector column first.',
  none: 'This table has no known vector column.',
} as const;

/** Takes the vector of a row: by the row's number, or of the first row that meets a condition. */
export function RowSource({ version, columns, column, onGive }: SourceProps) {
  const { ref } = useTableScope();
  const [typed, setTyped] = useState('');
  const { since, failure, load, cancel } = useRowVectors(onGive);
  const row = rowChoiceOf(typed);
  if (column === undefined)
    return (
      <p className="can-shrink small-text dim">{WITHOUT_COLUMN[columns.length > 0 ? 'some' : 'none']}</p>
    );
  const take = () => {
    const table = { ...ref, column: column.path, version };
    if (row !== undefined) load(table, row);
  };
  return (
    <>
      <div className={styles.line}>
        <TextField
          label="Row number or SQL filter"
          labelPlace="hidden"
          small
          mono
          value={typed}
          placeholder="e.g. 156, or id = 7"
          onChange={setTyped}
          onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && !ctrlKey && !metaKey && take()}
        />
        {since === undefined ? (
          <Button size="small" onPress={take} disabled={row === undefined}>
            Use row
          </Button>
        ) : (
          <Cancel since={since} onPress={cancel} />
        )}
      </div>
      {failure && <ErrorBox title="Couldn’t load the row" failure={failure.details} onRetry={take} />}
    </>
  );
}

function Cancel({ since, onPress }: { readonly since: number; readonly onPress: () => void }) {
  const seconds = Math.floor(useElapsed(since) / 1000);
  return (
    <Button size="small" onPress={onPress}>
      {seconds < 1 ? 'Cancel' : `Cancel, ${seconds} s`}
    </Button>
  );
}

/** A number is a row's position, counted from 0. Any other text is a condition. */
export function rowChoiceOf(typed: string): RowChoice | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  return /^\d{1,18}$/.test(text) ? { offset: BigInt(text) } : { filter: text };
}

interface RowOfTable extends TableRef {
  readonly column: string;
  readonly version: bigint | undefined;
}

interface RowVectors {
  /** When the current request started, in milliseconds since 1970. */
  readonly since: number | undefined;
  readonly failure: HostFailure | undefined;
  readonly load: (table: RowOfTable, row: RowChoice) => void;
  readonly cancel: () => void;
}

/** Requests the vector of a row, one request at a time. Unmounting cancels the request, on the server too. */
function useRowVectors(onVectors: (vectors: readonly Vector[]) => void): RowVectors {
  const [since, setSince] = useState<number>();
  const [failure, setFailure] = useState<HostFailure>();
  const running = useRef<AbortController>(null);
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setSince(undefined);
  };
  useEffect(() => () => running.current?.abort(), []);

  async function load({ version, id, ...table }: RowOfTable, row: RowChoice): Promise<void> {
    cancel();
    const controller = new AbortController();
    const isLatest = () => running.current === controller;
    running.current = controller;
    setSince(Date.now());
    setFailure(undefined);
    const input = { ...table, id, row, ...defined({ version }) };
    try {
      const vectors = await host.plans.rowVectors(input, { signal: controller.signal });
      if (isLatest()) onVectors(vectors);
    } catch (problem) {
      if (isLatest()) setFailure(failureOf(problem));
    } finally {
      if (isLatest()) setSince(undefined);
    }
  }
  return { since, failure, load: (table, row) => void load(table, row), cancel };
}
