import type { ReactNode } from 'react';
import {
  type Connection,
  type IndexStats,
  type InsideOfIndex,
  lacksOperation,
  type TableIndex,
} from '#contract/index.ts';
import { Moment } from '#domain/Moment.tsx';
import { openIndexForm } from '#domain/open-change.ts';
import { formatCount } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { indexAdvice } from '#tuning/index-advice.ts';
import { AdviceLine } from '#ui/AdviceLine.tsx';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { ReturnedValue } from '../properties/FactList.tsx';
import { useIndexStats } from '../properties/use-section.ts';
import { SectionPlaceholder } from '../request/SectionPlaceholder.tsx';
import type { DescribedTableProps } from '../table-state.ts';
import { IndexActions } from './IndexActions.tsx';
import styles from './IndexInside.module.css';
import { coverageOf, coverageRowCount } from './index-list.ts';
import { answersOf, bytesAVector, valuesEach } from './inside-texts.ts';
import { PartitionHistogram } from './PartitionHistogram.tsx';
import { RowsIndexed } from './RowsIndexed.tsx';
import { useIndexInside } from './use-index-inside.ts';

export interface IndexInsideProps extends DescribedTableProps {
  readonly index: TableIndex;
}

/** The structure of the index, and the rows that it covers. */
export function IndexInsidePanel(props: IndexInsideProps) {
  const { connection } = useTableScope();
  const { index } = props;
  const stats = useIndexStats({ isEnabled: index.index_name !== '' }, index.index_name);
  const inside = useIndexInside(index.index_name);
  const facts = inside.data?.facts;
  const sizes = facts?.kind === 'vector' ? facts.partition_sizes : null;
  return (
    <section className={styles.panel} aria-label="Inside the index">
      <header className={styles.head}>
        <h2 className={styles.title}>
          Inside <VisibleText text={index.index_name} limit={80} className={styles.name} />
        </h2>
        <span className={styles.aside}>{sourceText(connection, inside.data, stats.data)}</span>
        <IndexActions index={index} />
      </header>
      <IndexAdviceNote
        index={index}
        inside={inside.data}
        rows={coverageRowCount(coverageOf(index, stats.data?.answer))}
      />
      {inside.data === undefined && !inside.isRefused ? (
        <SectionPlaceholder
          section={inside}
          what="the inside of this index"
          titleIfDeclared="Not applicable"
        />
      ) : (
        <div className={styles.inside} data-alone={sizes === null || undefined}>
          <InsideFacts index={index} inside={inside.data} stats={stats.data} />
          {sizes !== null && <PartitionHistogram sizes={sizes} />}
        </div>
      )}
      <RowsIndexed {...props} stats={stats.data} inside={inside.data} />
    </section>
  );
}

function sourceText(
  connection: Connection,
  inside: InsideOfIndex | undefined,
  stats: IndexStats | undefined,
): string {
  if (inside !== undefined) return stats === undefined ? 'index files' : 'server statistics and index files';
  if (lacksOperation(connection, 'describeIndexInside')) return 'server statistics alone';
  return '';
}

interface InsideFactsProps {
  readonly index: TableIndex;
  readonly inside: InsideOfIndex | undefined;
  readonly stats: IndexStats | undefined;
}

function InsideFacts({ index, inside, stats }: InsideFactsProps) {
  const facts = inside?.facts;
  const type = index.index_type ?? stats?.answer.index_type;
  return (
    <KeyValueList labelWidth={96}>
      <Fact label="Kind" value={type}>
        {(text) => <VisibleText text={text} />}
      </Fact>
      <KindFacts facts={facts} metric={stats?.answer.distance_type} type={type} />
      <Built inside={inside} />
    </KeyValueList>
  );
}

interface KindFactsProps {
  readonly facts: InsideOfIndex['facts'] | undefined;
  readonly metric: string | null | undefined;
  readonly type: string | null | undefined;
}

function KindFacts({ facts, metric, type }: KindFactsProps) {
  switch (facts?.kind) {
    case 'vector':
      return <VectorFacts facts={facts} metric={metric} />;
    case 'text':
      return (
        <>
          <Count label="Documents" value={facts.num_documents} />
          <Count label="Tokens" value={facts.num_tokens} note="distinct" />
          <Count label="Occurrences" value={facts.total_tokens} />
          <Fact label="Positions" value={facts.with_position}>
            {(has) => (has ? 'yes, for phrases' : 'no, phrases can’t be searched')}
          </Fact>
        </>
      );
    case 'btree':
      return (
        <>
          <Answers type={type} />
          <Count label="Rows" value={facts.num_rows} />
          <Count label="Pages" value={facts.num_pages} />
          <Count label="Rows per page" value={facts.page_rows} />
        </>
      );
    case 'bitmap':
      return (
        <>
          <Answers type={type} />
          <Count label="Values" value={facts.num_values} note="distinct, null included" />
        </>
      );
    default:
      return answersOf(type) === undefined ? (
        <Fact label="Metric" value={metric}>
          {(text) => <VisibleText text={text} />}
        </Fact>
      ) : (
        <Answers type={type} />
      );
  }
}

interface VectorFactsProps {
  readonly facts: Extract<InsideOfIndex['facts'], { readonly kind: 'vector' }>;
  readonly metric: string | null | undefined;
}

function VectorFacts({ facts, metric }: VectorFactsProps) {
  const {
    dimension,
    num_sub_vectors: subVectors,
    num_bits: bits,
    m: neighbors,
    ef_construction: efConstruction,
    partition_sizes: partitionSizes,
  } = facts;
  const isQuantized = subVectors !== null;
  return (
    <>
      <Fact label="Metric" value={metric ?? facts.distance_type}>
        {(text) => <VisibleText text={text} />}
      </Fact>
      <Count label="Dimension" value={dimension} />
      <Count label="Partitions" value={partitionSizes === null ? null : BigInt(partitionSizes.length)} />
      {isQuantized && (
        <Count label="Sub-vectors" value={subVectors} note={valuesEach(dimension, subVectors)} />
      )}
      {bits !== null && <Count label="Bits" value={bits} note={bytesAVector(bits, subVectors)} />}
      {neighbors !== null && <Count label="Edges" value={neighbors} note="of each node" />}
      {efConstruction !== null && <Count label="Candidates" value={efConstruction} note="while built" />}
      <Fact label="Training loss" value={facts.loss} note="k-means">
        {lossText}
      </Fact>
    </>
  );
}

/** Four digits are enough to tell two losses apart. */
function lossText(loss: number): string {
  return loss >= 1_000 ? formatCount(Math.round(loss)) : String(Number(loss.toPrecision(4)));
}

function Answers({ type }: { readonly type: string | null | undefined }) {
  return (
    <Fact label="Answers" value={answersOf(type)?.replace('answers ', '')}>
      {(text) => <span className="mono-face">{text}</span>}
    </Fact>
  );
}

/** Describes the first segment only: later segments have their own lines below. */
function Built({ inside }: { readonly inside: InsideOfIndex | undefined }) {
  const [first] = inside?.segments ?? [];
  return (
    <>
      <Fact label="Built" value={first?.created_at_millis}>
        {(millis) => <Moment millis={millis} />}
      </Fact>
      <Fact label="From version" value={first?.version}>
        {(version) => <span className="mono-face">v{String(version)}</span>}
      </Fact>
    </>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: bigint | null;
  readonly note?: string | undefined;
}

function Count({ label, value, note }: CountProps) {
  return (
    <Fact label={label} value={value} note={note}>
      {formatCount}
    </Fact>
  );
}

interface FactProps<Value> {
  readonly label: string;
  readonly value: Value | null | undefined;
  readonly note?: string | undefined;
  readonly children: (value: Value) => ReactNode;
}

/** A missing value shows as not returned, whether the server or storage could have returned it. */
function Fact<Value>({ label, value, note, children }: FactProps<Value>) {
  return (
    <KeyValue label={label} wrap>
      <ReturnedValue value={value ?? undefined}>{children}</ReturnedValue>
      {value != null && note !== undefined && <span className={styles.note}>{note}</span>}
    </KeyValue>
  );
}

interface IndexAdviceNoteProps {
  readonly index: TableIndex;
  readonly inside: InsideOfIndex | undefined;
  /** Rows in the table: a rebuild indexes all of them. */
  readonly rows: bigint | undefined;
}

/** Suggests a rebuild of the index with better parameters, with a link to the form. */
function IndexAdviceNote({ index, inside, rows }: IndexAdviceNoteProps) {
  const { ref } = useTableScope();
  const [advice] = adviceOn(index, inside, rows);
  if (advice === undefined) return null;
  const { sentence, reason, settings } = advice;
  return (
    <div className={styles.advice}>
      <AdviceLine
        sentence={sentence}
        reason={reason}
        action={{
          text: 'Rebuild…',
          label: `Rebuild ${index.index_name}`,
          onPress: () => openIndexForm({ ...ref, index: { existing: index.index_name, settings } }),
        }}
      />
    </div>
  );
}

function adviceOn(index: TableIndex, inside: InsideOfIndex | undefined, rows: bigint | undefined) {
  const facts = inside?.facts;
  if (facts?.kind !== 'vector') return [];
  const number = (count: bigint | null) => (count === null ? null : Number(count));
  return indexAdvice({
    type: facts.index_type ?? index.index_type ?? '',
    rows: number(rows ?? facts.num_rows),
    dimension: number(facts.dimension),
    partitions: facts.partition_sizes?.length ?? null,
    largestPartition: facts.partition_sizes?.reduce((most, size) => Math.max(most, size), 0) ?? null,
    subVectors: number(facts.num_sub_vectors),
  });
}
