import type { ReactNode } from 'react';
import type { IndexStats, TableIndex } from '#contract/index.ts';
import { formatBytes, formatCount } from '#lib/format.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmptyInspector, Inspector, InspectorPart } from '#ui/Inspector.tsx';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { ReturnedNothing } from '#ui/MissingValue.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { IdentifierValue, ReturnedValue } from '../properties/FactList.tsx';
import { OtherMembers } from '../properties/OtherMembers.tsx';
import { ShareBar } from '../properties/ShareBar.tsx';
import { useIndexStats, useKnownIndices } from '../properties/use-section.ts';
import { SectionPlaceholder, SectionStale } from '../request/SectionPlaceholder.tsx';
import type { InspectorProps } from '../schema/FieldInspector.tsx';
import { useTableState } from '../table-state.ts';
import { coverageOf, coverageRowCount, coverageSentence, findIndex } from './index-list.ts';
import styles from './indices.module.css';

/** Everything known about the selected index, from the list and from its statistics. */
export function IndexInspector({ onClose }: InspectorProps) {
  const { indexKey } = useTableState();
  const list = useKnownIndices({});
  const index = list && (findIndex(list, indexKey) ?? list.indices[0]);
  if (index === undefined) {
    return (
      <EmptyInspector label="Index" onClose={onClose}>
        Select an index to see its details.
      </EmptyInspector>
    );
  }
  return (
    <Inspector
      label="Index"
      name={<VisibleText text={index.index_name} />}
      wholeName={index.index_name}
      tools={<CopyButton label="Copy name" text={index.index_name} />}
      onClose={onClose}
    >
      <Details index={index} />
    </Inspector>
  );
}

function Details({ index }: { readonly index: TableIndex }) {
  const stats = useIndexStats({ isEnabled: index.index_name !== '' }, index.index_name);
  const coverage = coverageOf(index, stats.data?.answer);
  const sentence = coverageSentence(coverage);
  const rows = coverageRowCount(coverage);
  return (
    <>
      {sentence !== undefined && (
        <InspectorPart>
          {rows !== undefined && <ShareBar part={coverage.indexed ?? 0n} whole={rows} />}
          <p className={styles.sentence}>{sentence}</p>
        </InspectorPart>
      )}
      <InspectorPart title="Listed details">
        <Listed index={index} />
      </InspectorPart>
      <InspectorPart title="Statistics">
        <SectionPlaceholder
          section={stats}
          what="the statistics of this index"
          titleIfDeclared="Not applicable"
        />
        <SectionStale section={stats} at={stats.data?.at} />
        {stats.data && <Statistics stats={stats.data} />}
      </InspectorPart>
      {index.others.length > 0 && (
        <InspectorPart title="Other listed fields">
          <OtherMembers members={index.others} labelWidth={LABEL_WIDTH} />
        </InspectorPart>
      )}
      {stats.data !== undefined && stats.data.answer.others.length > 0 && (
        <InspectorPart title="Other statistics">
          <OtherMembers members={stats.data.answer.others} labelWidth={LABEL_WIDTH} />
        </InspectorPart>
      )}
    </>
  );
}

const LABEL_WIDTH = 84;

function Listed({ index }: { readonly index: TableIndex }) {
  return (
    <KeyValueList labelWidth={LABEL_WIDTH}>
      <Line label="Type" value={index.index_type} show={visible} />
      <Line
        label="Columns"
        value={index.columns}
        show={(columns) =>
          columns.length === 0 ? <ReturnedNothing value="[]" /> : <Columns columns={columns} />
        }
      />
      <Line label="State" value={index.status} show={visible} />
      <Line label="Indexed" value={index.num_indexed_rows} show={formatCount} />
      <Line label="Unindexed" value={index.num_unindexed_rows} show={formatCount} />
      <Line
        label="Size"
        value={index.size_bytes}
        show={(bytes) => (
          <>
            {formatBytes(bytes)} <span className="small dim">{formatCount(bytes)} bytes</span>
          </>
        )}
      />
      <Line label="UUID" value={index.index_uuid} show={(uuid) => <IdentifierValue text={uuid} />} />
    </KeyValueList>
  );
}

function Statistics({ stats }: { readonly stats: IndexStats }) {
  return (
    <KeyValueList labelWidth={LABEL_WIDTH}>
      <Line label="Type" value={stats.answer.index_type} show={visible} />
      <Line label="Distance" value={stats.answer.distance_type} show={visible} />
      <Line label="Indexed" value={stats.answer.num_indexed_rows} show={formatCount} />
      <Line label="Unindexed" value={stats.answer.num_unindexed_rows} show={formatCount} />
      <Line
        label="Deltas"
        value={stats.answer.num_indices}
        show={(deltas) => (
          <>
            {formatCount(deltas)}
            {deltas > 1n && <span className="small dim"> each search scans all of them</span>}
          </>
        )}
      />
    </KeyValueList>
  );
}

function Columns({ columns }: { readonly columns: readonly string[] }) {
  return columns.map((column) => (
    <span key={column} className={styles.column}>
      <VisibleText text={column} limit={200} />
    </span>
  ));
}

function visible(text: string) {
  return <VisibleText text={text} />;
}

interface LineProps<Value> {
  readonly label: string;
  readonly value: Value | null | undefined;
  readonly show: (value: Value) => ReactNode;
}

function Line<Value>({ label, value, show }: LineProps<Value>) {
  return (
    <KeyValue label={label} wrap>
      <ReturnedValue value={value}>{show}</ReturnedValue>
    </KeyValue>
  );
}
