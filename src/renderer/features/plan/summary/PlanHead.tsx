import { formatBytes, formatCount, formatQuantity } from '#lib/format.ts';
import {
  type AnalyzedPlan,
  amountOf,
  formatTime,
  leadAdvice,
  leadSentence,
  type Metric,
  type Plan,
  type PlanHalf,
  type PlanLead,
  type PlanNode,
  spacedUnit,
} from '#plan/index.ts';
import { untriedText } from './FindingNote.tsx';
import { lineLabel, lineRange, NodeLink } from './NodeLink.tsx';
import type { PlanFixes } from './PlanFindings.tsx';
import styles from './PlanHead.module.css';
import { Quote, Sentence } from './PlanSentence.tsx';
import { TimeBar } from './TimeBar.tsx';

interface PlanHeadProps {
  readonly reading: AnalyzedPlan;
  readonly selected: number | undefined;
  readonly onSelect: (node: number) => void;
  readonly fixes?: PlanFixes | undefined;
}

/** The leading cost with its advice, followed by the time bar and further figures. */
export function PlanHead(props: PlanHeadProps) {
  const { reading } = props;
  if (!reading.summary.isMeasured) return <NothingRan reading={reading} />;
  return (
    <section className={styles.head} aria-label="Where the time went">
      {reading.lead !== undefined && <Lead {...props} lead={reading.lead} />}
      <TimeBar {...props} />
      <p className={styles.facts}>{planFacts(reading).join(' · ')}</p>
    </section>
  );
}

function NothingRan({ reading: { plan } }: Pick<PlanHeadProps, 'reading'>) {
  const levels = plan.nodes.reduce((deepest, { depth }) => Math.max(deepest, depth + 1), 0);
  return (
    <section className={styles.head} aria-label="Where the time went">
      <p className={styles.explained}>
        <span className={styles.strong}>Explain only.</span> The query didn’t run, so there are no
        measurements.
      </p>
      <p className={styles.facts}>
        {formatQuantity(plan.nodes.length, 'operator')} · {formatCount(levels)} levels
      </p>
    </section>
  );
}

interface LeadProps extends PlanHeadProps {
  readonly lead: PlanLead;
}

function Lead({ reading, lead, onSelect, fixes }: LeadProps) {
  const { finding } = lead;
  const fix = finding?.fix;
  const remedy = finding !== undefined && fix === undefined && fixes?.renderRemedy?.(finding);
  const advice = leadAdvice(lead);
  return (
    <div className={styles.lead}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Sentence text={leadSentence(reading) ?? ''} />
        </h2>
        <LeadQuote reading={reading} lead={lead} onSelect={onSelect} />
        {advice !== '' && (
          <p className={styles.advice}>
            <Sentence text={advice} />
          </p>
        )}
      </div>
      {remedy && <div className={styles.fix}>{remedy}</div>}
      {finding !== undefined && fix !== undefined && (
        <div className={styles.fix}>
          {fixes?.render(fix, 'lead') ?? <span className={styles.untried}>{untriedText(finding)}</span>}
        </div>
      )}
    </div>
  );
}

/** How many operators are named if a sentence adds up more. */
const MOST_NAMED = 3;

/**
 * The lines that support the first sentence: the time of the operator, that of the input it waited for, and if the
 * sentence adds up several operators, the lines of the others.
 */
function LeadQuote({ reading, lead, onSelect }: Pick<LeadProps, 'reading' | 'lead' | 'onSelect'>) {
  const { nodes } = reading.plan;
  const node = nodes[lead.node];
  const input = nodes[lead.inputNode ?? lead.node];
  if (node === undefined || input === undefined) return null;
  const isQueue = lead.part.kind === 'queue';
  const others = lead.part.nodes.filter((index) => index !== lead.node);
  const unnamed = others.length - MOST_NAMED;
  return (
    <p className={styles.quote}>
      <NodeLink words={lineRange(node.line, input.line)} onPress={() => onSelect(lead.node)} />
      <Quote text={`${node.name}: ${lead.quote}`} />
      {lead.inputQuote !== undefined && (
        <>
          <span className="no-flex small dim">{isQueue ? 'of its own' : 'minus its input'}</span>
          <Quote text={lead.inputQuote} />
        </>
      )}
      {others.length > 0 && (
        <>
          <span className="no-flex small dim">and the time of</span>
          {others.slice(0, MOST_NAMED).map((index) => (
            <NodeLink key={index} words={lineAt(nodes[index])} onPress={() => onSelect(index)} />
          ))}
          {unnamed > 0 && (
            <span className="no-flex small dim">and {formatQuantity(unnamed, 'other line')}</span>
          )}
        </>
      )}
    </p>
  );
}

function lineAt(node: PlanNode | undefined): string {
  return node === undefined ? '' : lineLabel(node);
}

/** What a plan took besides time, in short phrases, as far as its text states it. */
export function planFacts(reading: AnalyzedPlan): readonly string[] {
  const { plan, summary, half } = reading;
  const { rowsOut, rowsIn, bytesRead, requests, computeNanoseconds } = summary;
  return [
    half && halfText(half, summary.wallNanoseconds),
    rowsOut === undefined
      ? undefined
      : `${count(plan, 'output_rows', rowsOut)} ${rowsOut === 1 ? 'row' : 'rows'} out`,
    rowsIn === undefined ? undefined : `${count(plan, 'rows_scanned', rowsIn)} scanned`,
    bytesRead === undefined ? undefined : `${bytesText(plan, bytesRead)} read`,
    requests === undefined || requests === 0 ? undefined : formatQuantity(requests, 'request'),
    computeNanoseconds === undefined ? undefined : `${formatTime(computeNanoseconds)} compute`,
  ].filter((fact) => fact !== undefined);
}

/** `Vector half: 17.7 ms of 25.4 ms`: the run of a hybrid query shows the time of both halves. */
function halfText({ title, wholeNanoseconds: whole }: PlanHalf, own: number | undefined): string {
  return own === undefined || whole === undefined
    ? title
    : `${title}: ${formatTime(own)} of ${formatTime(whole)}`;
}

function bytesText(plan: Plan, bytes: number): string {
  const stated = statedText(plan, 'bytes_read', bytes);
  // Newer engines write bytes like counts, but a size is clearer.
  return stated === undefined || !/B$/.test(stated) ? formatBytes(bytes) : stated;
}

function count(plan: Plan, name: string, figure: number): string {
  const about = isRoundedSum(plan, name) ? 'about ' : '';
  return statedText(plan, name, figure) ?? `${about}${formatCount(figure)}`;
}

/** The text of the one metric with this number; undefined for a sum, which no metric states. */
function statedText(plan: Plan, name: string, figure: number): string | undefined {
  for (const { metrics } of plan.nodes) {
    const metric = metrics.find((one) => one.name === name && amountOf(one.value) === figure);
    if (metric !== undefined) return spacedUnit(metric.raw);
  }
  return undefined;
}

/** Whether a metric in the sum is rounded. */
function isRoundedSum(plan: Plan, name: string): boolean {
  const isRounded = ({ name: other, value }: Metric) =>
    other === name && 'isRounded' in value && value.isRounded;
  return plan.nodes.some(({ metrics }) => metrics.some(isRounded));
}
