import type { PlanRunHead } from '#contract/index.ts';
import { HALF_TITLES, parsePlan, wallOfPlan } from '#plan/index.ts';
import { operations } from '#protocol/index.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { hybridOf } from './hybrid-query.ts';
import { readQueryToSend } from './query-text.ts';

export type PlanQuestion = Pick<
  PlanRunHead,
  'kind' | 'connectionId' | 'id' | 'query' | 'fromStorage' | 'verbose' | 'distributedMetrics'
>;

/** The text of a plan, and the members of its history entry. */
export interface AnsweredPlan extends Pick<PlanRunHead, 'lineCount' | 'planWall'> {
  readonly text: string;
}

const HOUR = 60 * 60 * 1000;

/** Time-outs for running queries: a response may take many minutes, and the user can cancel. */
export const FOR_QUERIES: TimeoutOverrides = { headers: HOUR, pause: HOUR, body: HOUR };

type Query = ReturnType<typeof readQueryToSend>;
type PlanOptions = Omit<PlanQuestion, 'query'>;

/**
 * The plan of a query in the server's words. Servers refuse to plan a hybrid query, so its two halves are planned
 * instead.
 */
export async function requestPlan(
  client: NamespaceClient,
  question: PlanQuestion,
  signal: AbortSignal | undefined,
): Promise<AnsweredPlan> {
  const query = readQueryToSend(question);
  const hybrid = hybridOf(query);
  if (hybrid === undefined) {
    const text = await requestText(client, question, query, signal);
    return { text, lineCount: countLines(text), ...wallOf(question, [text]) };
  }
  // One after the other, so that neither slows the other's measurement.
  const vector = await requestText(client, question, hybrid.vector, signal);
  const words = await requestText(client, question, hybrid.text, signal);
  const text = `--- ${HALF_TITLES.vector} ---\n${ended(vector)}--- ${HALF_TITLES.text} ---\n${words}`;
  return { text, lineCount: countLines(text), ...wallOf(question, [vector, words]) };
}

/** For halves the sum, if both plans say it. */
function wallOf({ kind }: PlanOptions, texts: readonly string[]): Pick<AnsweredPlan, 'planWall'> {
  if (kind === 'explained') return {};
  const walls = texts.flatMap((text) => planWall(text) ?? []);
  return walls.length < texts.length ? {} : { planWall: walls.reduce((sum, wall) => sum + wall) };
}

function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

async function requestText(
  client: NamespaceClient,
  { id, kind, verbose, distributedMetrics }: PlanOptions,
  query: Query,
  signal: AbortSignal | undefined,
): Promise<string> {
  if (kind === 'explained') {
    const body = { query, verbose };
    return (await client.call(operations.explainPlan, { id, body, signal })).answer;
  }
  const call = { id, body: query, timeouts: FOR_QUERIES, signal };
  const members = distributedMetrics ? { distributed_metrics: 'true' } : {};
  return (await client.call(operations.analyzePlan, { ...call, query: members })).answer;
}

/** The last line may or may not end with a line break. */
function countLines(text: string): number {
  if (text === '') return 0;
  const breaks = text.split('\n').length - 1;
  return text.endsWith('\n') ? breaks : breaks + 1;
}

/** About ten thousand lines: parsing a longer text would block the host. */
const LONGEST_READ = 2 * 1024 * 1024;

/** The duration of a measured plan in milliseconds, if its text says it; of several plans the longest. */
function planWall(text: string): number | undefined {
  if (text.length > LONGEST_READ) return undefined;
  const walls = parsePlan(text).parts.flatMap((part) =>
    part.kind === 'plan' ? (wallOfPlan(part) ?? []) : [],
  );
  return walls.length === 0 ? undefined : Math.max(...walls) / 1e6;
}
