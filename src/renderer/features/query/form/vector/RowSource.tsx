import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { ErrorBox } from '../../../../ui/ErrorBox.tsx';
import { useElapsed } from '../../../../ui/LoadingState.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { rowChoiceOf } from './row-choice.ts';
import type { SourceProps } from './source-props.ts';
import { useRowVectors } from './use-row-vectors.ts';
import styles from './VectorField.module.css';

const WITHOUT_COLUMN = {
  some: 'Choose the vector column first.',
  none: 'This table has no known vector column.',
} as const;

/** The vector of a row: by its number, or of the first row that meets a condition. */
export function RowSource({ connection, id, version, columns, column, onGive }: SourceProps) {
  const [typed, setTyped] = useState('');
  const { since, failure, ask, cancel } = useRowVectors(onGive);
  const row = rowChoiceOf(typed);
  if (column === undefined)
    return <p className={styles.hint}>{WITHOUT_COLUMN[columns.length > 0 ? 'some' : 'none']}</p>;
  const take = () => {
    const table = { connectionId: connection.id, id, column: column.path, version };
    if (row !== undefined) ask(table, row);
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
          placeholder="156, or id = 7"
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
