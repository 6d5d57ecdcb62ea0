import { useState } from 'react';
import { formatCount } from '#lib/format.ts';
import {
  type AnalyzedPlan,
  formatPercent,
  operatorDescription,
  type PlanNode,
  type Property,
  SEARCH_TITLES,
  type VectorSearch,
} from '#plan/index.ts';
import { cutText } from '#protocol/visible-text.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { InspectorPart } from '#ui/Inspector.tsx';
import { Note } from '#ui/Note.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { FindingNote } from '../summary/FindingNote.tsx';
import { lineRange } from '../summary/NodeLink.tsx';
import pairsStyles from './inspector.module.css';
import { MetricList, useFirst } from './MetricList.tsx';
import { type NodeDetailsProps, type NodeProps, NodeRelations, NodeShare } from './NodeParts.tsx';

/** Enough for all but the longest literals. */
const TEXT_LIMIT = 2000;

export function NodeDetails({ reading, node, onSelect }: NodeDetailsProps) {
  return (
    <>
      <p className={pairsStyles.nodeMeaning}>{operatorDescription(node.name) ?? UNKNOWN}</p>
      {node.isUncertain && <Uncertain />}
      <NodeShare reading={reading} node={node} />
      <NodeRows reading={reading} node={node} />
      <NodeSearch reading={reading} node={node} />
      <NodeFindings reading={reading} node={node} />
      <PropertyList node={node} />
      <MetricList node={node} />
      <NodeRelations reading={reading} node={node} onSelect={onSelect} />
      <InspectorPart title="Plan text" tools={<CopyButton label="Copy text" text={node.text} />}>
        <p className={pairsStyles.text}>
          <LongText text={withoutIndent(node.text)} limit={TEXT_LIMIT} multiline />
        </p>
      </InspectorPart>
    </>
  );
}

const UNKNOWN = 'Unknown operator. Properties and metrics are shown as written in the plan.';

function Uncertain() {
  return (
    <div className={pairsStyles.uncertain}>
      <Note tone="warn" title="Operator boundary uncertain">
        Its quotes or brackets don’t match. See the plan text below.
      </Note>
    </div>
  );
}

/** The tree shows the depth; in the panel, indentation only takes space. */
function withoutIndent(text: string): string {
  return text.trim();
}

function NodeFindings({ reading: { findings }, node }: NodeProps) {
  const own = findings.filter((finding) => finding.node === node.index);
  if (own.length === 0) return null;
  return (
    <InspectorPart title={own.length === 1 ? 'Finding' : 'Findings'}>
      <ul className={pairsStyles.findings}>
        {own.map((finding) => (
          <li key={finding.kind}>
            <FindingNote finding={finding} node={node} />
          </li>
        ))}
      </ul>
    </InspectorPart>
  );
}

/** The search that includes the operator. */
function NodeSearch({ reading, node }: NodeProps) {
  const search = reading.searches.find(({ nodes }) => nodes.includes(node.index));
  if (search === undefined) return null;
  const facts = search.facts.join(', ');
  return (
    <InspectorPart title={SEARCH_TITLES[search.kind]} note={placeOf(reading, search)}>
      <p className={pairsStyles.line}>{facts === '' ? 'No further details in the plan.' : `${facts}.`}</p>
    </InspectorPart>
  );
}

function placeOf({ plan }: AnalyzedPlan, { nodes }: VectorSearch): string {
  const lines = nodes.flatMap((index) => plan.nodes[index]?.line ?? []);
  return lineRange(Math.min(...lines), Math.max(...lines));
}

/** The numbers of rows that it gets from its inputs, and that it returns. */
function NodeRows({ reading, node }: NodeProps) {
  const flow = rowFlow(reading, node);
  if (flow === undefined) return null;
  const words = [incomingText(flow), outgoingText(flow)].filter((part) => part !== undefined).join(', ');
  return (
    <InspectorPart title="Rows">
      <p className={pairsStyles.line}>
        <VisibleText text={words} />
        {flow.kept !== undefined && <span className={pairsStyles.aside}>{formatPercent(flow.kept)}</span>}
      </p>
    </InspectorPart>
  );
}

/** A wide union has many branches, whose numbers would fill the panel. */
const MAX_INPUTS = 6;

function incomingText({ incoming, source }: RowFlow): string | undefined {
  if (incoming.length === 0) return undefined;
  if (incoming.length > MAX_INPUTS) return `from ${formatCount(incoming.length)} inputs`;
  const sum = incoming.join(' + ');
  if (source === 'storage') return `${sum} scanned`;
  return source === 'inputs' ? `${sum} in` : `${sum} from ${source.input}`;
}

function outgoingText({ outgoing }: RowFlow): string | undefined {
  return outgoing === undefined ? undefined : `${outgoing} out`;
}

interface RowFlow {
  /** As stated by each input: `20`, `3.00 K`; for a read from storage, the rows that it scanned. */
  readonly incoming: readonly string[];
  /** The single input by its name, several inputs, or storage. */
  readonly source: { readonly input: string } | 'inputs' | 'storage';
  readonly outgoing: string | undefined;
  /** The share of rows that it keeps; undefined if unknown, or if it creates rows. */
  readonly kept: number | undefined;
}

export function rowFlow({ plan, figures }: AnalyzedPlan, node: PlanNode): RowFlow | undefined {
  const inputs = node.children.flatMap((index) => plan.nodes[index] ?? []);
  const sources = inputs.length > 0 ? inputs : [node];
  const name = inputs.length > 0 ? 'output_rows' : 'rows_scanned';
  const incoming = sources.flatMap((source) => rawCount(source, name) ?? []);
  const outgoing = rawCount(node, 'output_rows');
  if (incoming.length === 0 && outgoing === undefined) return undefined;
  const out = figures[node.index]?.rowsOut;
  return { incoming, source: sourceOf(inputs), outgoing, kept: keptOf(sources, name, out) };
}

function sourceOf([first, ...others]: readonly PlanNode[]): RowFlow['source'] {
  if (first === undefined) return 'storage';
  return others.length === 0 ? { input: first.name } : 'inputs';
}

function keptOf(sources: readonly PlanNode[], name: string, out: number | undefined): number | undefined {
  const [source] = sources;
  const into = source && sources.length === 1 ? countOf(source, name) : undefined;
  // An operator that returns more rows than it gets creates rows, so it has no share.
  return !into || out === undefined || out > into ? undefined : out / into;
}

function rawCount({ metrics }: PlanNode, name: string): string | undefined {
  return metrics.find((metric) => metric.name === name)?.raw;
}

function countOf({ metrics }: PlanNode, name: string): number | undefined {
  const value = metrics.find((metric) => metric.name === name)?.value;
  return value?.kind === 'count' ? value.count : undefined;
}

/** About ten lines of the panel. */
const LIMIT = 300;

/** More than any engine writes; a text from elsewhere may have any number. */
const FIRST = 100;

/** The properties of the operator: keys with values, and expressions without a key. */
function PropertyList({ node: { properties } }: { readonly node: PlanNode }) {
  const { shown, more } = useFirst(properties, FIRST, 'properties');
  if (properties.length === 0) return null;
  const alone = shown.filter(({ key }) => key === undefined);
  const pairs = shown.filter(({ key }) => key !== undefined);
  return (
    <InspectorPart title="Properties">
      {alone.length > 0 && <ul className={pairsStyles.list}>{alone.map(renderAlone)}</ul>}
      {pairs.length > 0 && <dl className={pairsStyles.list}>{pairs.map(renderPair)}</dl>}
      {more}
    </InspectorPart>
  );
}

function renderAlone({ value }: Property, position: number) {
  return (
    <li key={position} className={pairsStyles.alone}>
      <LongText text={value} limit={LIMIT} />
    </li>
  );
}

function renderPair({ key = '', value }: Property, position: number) {
  return (
    <div key={position} className={pairsStyles.pair}>
      <dt className={pairsStyles.key}>
        <VisibleText text={key} />
      </dt>
      <dd className={pairsStyles.value}>
        <LongText text={value} limit={LIMIT} />
      </dd>
    </div>
  );
}

interface LongTextProps {
  readonly text: string;
  readonly limit: number;
  readonly multiline?: boolean;
}

/** More text would be slow to render; the copy button copies all of it. */
const MOST = 50_000;

/** Text from the plan; a long one is cut, and expands on demand. */
function LongText({ text, limit, multiline = false }: LongTextProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = cutText(text, isWhole ? MOST : limit);
  return (
    <>
      <VisibleText text={shown} limit={MOST} multiline={multiline} />
      {shown.length < text.length && '…'}
      {text.length > limit && (
        <span className={pairsStyles.more}>
          <Button size="small" kind="quiet" onPress={() => setWhole(!isWhole)}>
            {isWhole ? 'Show less' : `Show all ${formatCount(Math.min(text.length, MOST))} characters`}
          </Button>
        </span>
      )}
    </>
  );
}
