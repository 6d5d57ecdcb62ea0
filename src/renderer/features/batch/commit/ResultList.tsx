import { useMemo, useState } from 'react';
import { type DraftOperation, tableOf } from '#batch/index.ts';
import type { OperationResult } from '#contract/index.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { stringifyJson } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { CodeBlock } from '#ui/CodeBlock.tsx';
import { type TreeColumn, TreeGrid } from '#ui/tree/TreeGrid.tsx';
import type { TreePlace } from '#ui/tree/tree-props.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { OperationName } from './OperationName.tsx';
import { operationResultText, readableJson } from './operation-results.ts';
import styles from './outcome.module.css';

export interface ResultListProps {
  readonly connectionId: string;
  readonly operations: readonly DraftOperation[];
  readonly results: readonly OperationResult[];
}

interface ResultRow extends TreePlace {
  readonly number: number;
  readonly operation: DraftOperation;
  readonly result: OperationResult | undefined;
}

/** Each operation with what the server answered for it; the one that is selected, whole. */
export function ResultList({ connectionId, operations, results }: ResultListProps) {
  const rows = useMemo(() => rowsOf(operations, results), [operations, results]);
  const [selectedKey, select] = useState(rows[0]?.key);
  const selected = rows.find(({ key }) => key === selectedKey);
  const open = ({ operation }: ResultRow) => {
    const id = openableTable(operation);
    if (id !== undefined) openTab({ kind: 'table', connectionId, id });
  };
  return (
    <div className={styles.results}>
      <TreeGrid
        label="Results"
        isTree={false}
        rows={rows}
        columns={COLUMNS}
        textOf={({ operation }) => pathOf(operation)}
        selectedKeys={new Set(selectedKey === undefined ? [] : [selectedKey])}
        onSelect={({ key }) => select(key)}
        onFocusRow={({ key }) => select(key)}
        onActivate={open}
      />
      {selected !== undefined && <OneResult row={selected} onOpen={() => open(selected)} />}
    </div>
  );
}

function OneResult({ row, onOpen }: { readonly row: ResultRow; readonly onOpen: () => void }) {
  const { number, operation, result } = row;
  return (
    <section className={styles.one} aria-label={`Result of operation ${number}`}>
      <div className={styles.oneHead}>
        <OperationName number={number} operation={operation} />
        {openableTable(operation) !== undefined && (
          <span className={styles.end}>
            <Button size="small" onPress={onOpen}>
              Open table
            </Button>
          </span>
        )}
      </div>
      {result !== undefined && (
        <CodeBlock
          text={readableJson(result.json, (value) => stringifyJson(value, 2))}
          language="json"
          label="Response"
        />
      )}
    </section>
  );
}

const COLUMNS: readonly TreeColumn<ResultRow>[] = [
  { key: 'number', header: '#', width: '48px', align: 'end', render: ({ number }) => number },
  {
    key: 'kind',
    header: 'Operation',
    width: '168px',
    render: ({ operation }) => <code>{operation.kind}</code>,
  },
  {
    key: 'table',
    header: 'Table',
    width: 'minmax(0, 1fr)',
    render: ({ operation }) => (
      <span className={styles.path}>
        <VisibleText text={pathOf(operation)} />
      </span>
    ),
  },
  {
    key: 'answer',
    header: 'Response',
    width: 'minmax(0, 1.4fr)',
    render: ({ operation, result }) => <VisibleText text={operationResultText(operation, result)} />,
  },
];

function rowsOf(
  operations: readonly DraftOperation[],
  results: readonly OperationResult[],
): readonly ResultRow[] {
  return operations.map((operation, index) => ({
    key: String(operation.key),
    level: 1,
    position: index + 1,
    siblings: operations.length,
    number: index + 1,
    operation,
    result: results[index],
  }));
}

function pathOf(operation: DraftOperation): string {
  return (tableOf(operation) ?? []).join(' / ');
}

/** One that was deregistered is no table of the catalog any more. */
function openableTable(operation: DraftOperation): readonly string[] | undefined {
  return operation.kind === 'deregister_table' ? undefined : tableOf(operation);
}
