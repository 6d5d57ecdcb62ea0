import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { type Connection, changeOf, lacksOperation, type TableRef } from '#contract/index.ts';
import { openIndexForm } from '#domain/open-change.ts';
import { buildAnswerText } from '#domain/server-sentences.ts';
import { useTableDescription } from '#domain/table-description.ts';
import { useTableIndices } from '#domain/table-indices.ts';
import { optimizePython, type TablePython } from '#lib/client-table.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { hostQueries } from '#lib/host/host.ts';
import { FEWEST_IN_PARTITION, isJoinedByOptimize } from '#tuning/index-advice.ts';
import { isVectorKind } from '#tuning/index-parameters.ts';
import { Button } from '#ui/Button.tsx';
import { CodeBlock } from '#ui/CodeBlock.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Note } from '#ui/Note.tsx';
import { showToast } from '#ui/show-toast.ts';
import { type ChangeFormProps, ChangeFrame, TargetTitle } from '../../frame/ChangeFrame.tsx';
import { visibleName } from '../typed-changes.ts';
import { type FormerIndex, formerIndex, formerText } from './former-index.ts';
import styles from './IndexForm.module.css';
import { dropIndexPython } from './index-python.ts';
import { type IndexFormFacts, useIndexFacts } from './use-index-facts.ts';

export function DropIndex(props: ChangeFormProps) {
  const { connection, requested } = props;
  const { id } = requested;
  const name = requested.index?.existing ?? '';
  const facts = useIndexFacts(connection, requested, name);
  const former = facts && formerIndex(facts);
  return (
    <ChangeFrame
      {...props}
      requested={{ ...requested, onDone: () => finishDrop(props, facts) }}
      title={`Drop index ${visibleName(name)}`}
      says={`Queries on its column then scan all rows. The data doesn’t change. To undo it, create the index again${former === undefined ? '' : `: ${formerText(former)}`}.`}
      isDanger
      change={name === '' ? undefined : changeOf('dropIndex', id, {}, { name })}
      done={droppedText(name, former)}
    >
      <CopyPython python={dropIndexPython({ connection, id, location: facts?.location, name })} />
    </ChangeFrame>
  );
}

function droppedText(name: string, former: FormerIndex | undefined): string {
  const dropped = `Dropped ${visibleName(name)}`;
  return former === undefined ? dropped : `${dropped}. It was ${formerText(former)}.`;
}

/** Offers to rebuild the dropped index as it was. */
function finishDrop({ connection, requested }: ChangeFormProps, facts: IndexFormFacts | undefined): void {
  const former = facts && formerIndex(facts);
  if (facts?.existing !== undefined && former !== undefined) {
    const { index_name: name, columns } = facts.existing;
    const { kind: type, metric, settings } = former;
    const index = { column: columns?.[0], type, metric, settings };
    showToast({
      text: droppedText(name, former),
      action: {
        label: 'Create it again…',
        onPress: () => openIndexForm({ connectionId: connection.id, id: requested.id, index }),
      },
    });
  }
  requested.onDone?.();
}

/** Compacts fragments and updates indices: the engine always does both together. */
export function OptimizeTable(props: ChangeFormProps) {
  const { connection, requested } = props;
  const { id } = requested;
  const location = useTableDescription(requested)?.answer.location ?? undefined;
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle action="Optimize" id={id} />}
      says="Merges small fragments and adds rows to the indices that lack them. Creates new versions and deletes none, so restoring a version undoes it."
      change={changeOf('optimizeTable', id)}
      waiting={{
        action: 'Optimizing…',
        what: `Optimizing ${visibleName(id.at(-1) ?? '')}`,
        span: buildAnswerText(connection),
      }}
      done={`Optimized ${visibleName(id.at(-1) ?? '')}`}
    >
      <JoinedPartitions connection={connection} table={requested} />
      <CopyPython python={optimizePython({ connection, id, location })} />
    </ChangeFrame>
  );
}

/** Warns what optimizing does to an index with small partitions. */
function JoinedPartitions({
  connection,
  table,
}: {
  readonly connection: Connection;
  readonly table: TableRef;
}) {
  const { connectionId, id } = table;
  const joined = useJoinedIndices(connection, table);
  const first = joined.at(0);
  if (first === undefined) return null;
  const rebuild = () => openIndexForm({ connectionId, id, index: { existing: first.name } });
  return (
    <Note
      tone="warn"
      title={`${visibleName(first.name)} would lose its partitions`}
      actions={
        <Button size="small" onPress={rebuild}>
          Rebuild it instead…
        </Button>
      }
    >
      {`It has ${formatQuantity(first.partitions, 'partition')} of about ${formatQuantity(Math.round(first.rows / first.partitions), 'row')}. The engine joins those with fewer than ${formatCount(FEWEST_IN_PARTITION)} when it adds rows, and searches find less.`}
      {joined.length > 1 && ` So would ${formatQuantity(joined.length - 1, 'other index', 'other indices')}.`}
    </Note>
  );
}

interface JoinedIndex {
  readonly name: string;
  readonly partitions: number;
  readonly rows: number;
}

/** Indices with rows to add, whose partitions are so small that optimizing joins them. */
function useJoinedIndices(connection: Connection, { connectionId, id }: TableRef): readonly JoinedIndex[] {
  const ref = { connectionId, id };
  const isSupported = !lacksOperation(connection, 'describeIndexInside');
  const { data } = useTableIndices(ref, isSupported);
  // The cache may hold the list of another page even if the server can’t describe the inside of an index.
  const grown = ((isSupported && data) || []).filter(
    ({ index_type: type, num_unindexed_rows: unindexedRows }) =>
      isVectorKind(type ?? '') && (unindexedRows ?? 0n) > 0n,
  );
  return useQueries({
    queries: grown.map(({ index_name: name }) =>
      hostQueries.catalog.indexInside.queryOptions({ input: { ...ref, name } }),
    ),
    combine: (answers) =>
      answers.flatMap(({ data: inside }, at): JoinedIndex[] => {
        const facts = inside?.facts;
        if (facts?.kind !== 'vector' || facts.partition_sizes === null) return [];
        const [partitions, rows] = [facts.partition_sizes.length, Number(facts.num_rows ?? 0n)];
        return isJoinedByOptimize(partitions, rows)
          ? [{ name: grown[at]?.index_name ?? '', partitions, rows }]
          : [];
      }),
  });
}

/** The change as a Python program, for when Vitrine may not make it or the user wants to run it elsewhere. */
export function CopyPython({ python }: { readonly python: TablePython }) {
  const [isOpen, setOpen] = useState(false);
  if ('reason' in python) return <p className="small-text dim">No Python to copy. {python.reason}</p>;
  const { text } = python;
  return (
    <div className={styles.python}>
      <CopyButton label="Copy as Python" look="quiet" text={text} />
      <Disclosure title="Python" summary="With the LanceDB client" open={isOpen} onOpenChange={setOpen}>
        <CodeBlock text={text.trimEnd()} language="text" label="Python" copyAs={text} />
      </Disclosure>
    </div>
  );
}
