import { useMemo, useState } from 'react';
import { type DraftOperation, operationSummary, tableOf } from '#batch/index.ts';
import type { OperationResult } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { parseJson, stringifyJson } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { CodeBlock } from '#ui/CodeBlock.tsx';
import { type TreeColumn, TreeGrid } from '#ui/tree/TreeGrid.tsx';
import type { TreePlace } from '#ui/tree/tree-props.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './outcome.module.css';
import { OperationName } from './outcome-parts.tsx';

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

/** What the server answered for one operation, in a few words. */
export function operationResultText(operation: DraftOperation, result: OperationResult | undefined): string {
  if (result === undefined) return 'no result returned';
  const members = membersOf(result.json);
  const words = [...told(members), ...options(members)].join(', ');
  return words === '' ? operationSummary(operation) : words;
}

function told(members: ReadonlyMap<string, unknown>): readonly string[] {
  const version = members.get('version');
  const said = [
    versionWords(isObject(version) ? new Map(Object.entries(version)).get('version') : version),
    deletedWords(members.get('deleted_count')),
    members.get('location'),
  ];
  return said.filter((words) => typeof words === 'string');
}

function versionWords(version: unknown): string | undefined {
  return isWhole(version) ? `v${version}` : undefined;
}

function deletedWords(count: unknown): string | undefined {
  return isWhole(count) ? `${formatQuantity(count, 'version')} deleted` : undefined;
}

/** SECURITY: how many, never what they are. */
function options(members: ReadonlyMap<string, unknown>): readonly string[] {
  const value = members.get('storage_options');
  if (!isObject(value)) return [];
  return [`${formatQuantity(Object.keys(value).length, 'storage option')}, masked`];
}

function membersOf(json: string): ReadonlyMap<string, unknown> {
  try {
    const value = parseJson(json);
    return new Map(isObject(value) ? Object.entries(value) : []);
  } catch {
    // Whatever a server sends is shown as it came; it only has no words of ours.
    return new Map();
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWhole(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Indented, so that it can be read; as it came where it is no JSON. */
export function readableJson(json: string, write: (value: unknown) => string): string {
  try {
    return write(parseJson(json));
  } catch {
    return json;
  }
}
