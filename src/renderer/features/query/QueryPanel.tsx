import { useMemo, useRef } from 'react';
import { stripeOf } from '#contract/connection-state.ts';
import { useTableDescription } from '#domain/table-description.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { IconButton } from '#ui/Button.tsx';
import { ColumnHead } from '#ui/ColumnHead.tsx';
import type { JsonFieldHandle } from '#ui/editor/JsonField.tsx';
import { FoldIcon } from '#ui/icons.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { CopyAsMenu } from './CopyAsMenu.tsx';
import { QueryForm } from './form/QueryForm.tsx';
import { QueryJson } from './form/QueryJson.tsx';
import { readQueryText } from './model/query-text.ts';
import styles from './query.module.css';
import { changeQueryState, type QueryState, useQueryState } from './query-state.ts';
import { RunButtons } from './run/RunButtons.tsx';
import { SavedQueries } from './SavedQueries.tsx';

const MODES = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
] as const;

/** Edits the query on a table, as a form or as JSON, and runs, saves or copies it. */
export function QueryPanel() {
  const { connection, ref } = useTableScope();
  const state = useQueryState(ref);
  const table = useTableDescription(ref);
  const read = useMemo(() => readQueryText(state.json), [state.json]);
  const mistake = useMistake(read.problems[0]?.from ?? 0);
  const change = (next: Partial<QueryState>) => changeQueryState(ref, next);
  const write = (json: string) => change({ json, isTouched: true });
  return (
    <section className={styles.panel} aria-label="Query">
      <ColumnHead color={stripeOf(connection)}>
        <h2 className={styles.panelTitle}>Query</h2>
        <SegmentedControl
          label="Query as"
          options={MODES}
          value={state.mode}
          onChange={(mode) => change({ mode })}
        />
        <SavedQueries json={state.json} onUse={write} />
        <CopyAsMenu location={table?.answer.location ?? undefined} json={state.json} />
        <IconButton icon={FoldIcon} label="Collapse query panel" onPress={() => change({ isFolded: true })} />
      </ColumnHead>
      <div className={styles.body}>
        {state.mode === 'form' ? (
          <QueryForm
            table={table}
            json={state.json}
            onJson={write}
            problems={read.problems}
            onShowMistake={() => {
              mistake.request();
              change({ mode: 'json' });
            }}
          />
        ) : (
          <QueryJson ref={mistake.editor} json={state.json} onJson={write} problems={read.problems} />
        )}
      </div>
      <RunButtons problem={read.problems[0]?.message.replaceAll('`', '')} />
    </section>
  );
}

/** Moves to a mistake in the JSON once the editor has loaded (it is loaded when first shown). */
function useMistake(from: number) {
  const isRequested = useRef(false);
  const editor = (handle: JsonFieldHandle | null) => {
    if (handle === null || !isRequested.current) return;
    isRequested.current = false;
    handle.focusAt(from);
  };
  return {
    editor,
    request: () => {
      isRequested.current = true;
    },
  };
}
