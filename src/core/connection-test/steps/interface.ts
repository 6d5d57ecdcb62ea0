import type { Capability } from '#contract/index.ts';
import { operations } from '#protocol/index.ts';
import { probeServer } from '../../connections/probe-server.ts';
import { RequestFailure } from '../../http/status-failure.ts';
import {
  createProbeClient,
  findAddress,
  isListed,
  type ProbeRequest,
  probeRequestsFor,
  sendProbe,
} from '../probe-request.ts';
import type { TestContext } from '../test-context.ts';
import {
  fact,
  failed,
  passed,
  raw,
  type StepResult,
  type TestStepResult,
  warned,
} from '../test-step-result.ts';
import type { ProbeOutcome } from './auth.ts';
import { addressFix, OPEN_BUCKET } from './url.ts';

/** Whether the server has the API, with the connection’s delimiter and base path. */
export async function checkInterface(
  probeOutcome: ProbeOutcome,
  context: TestContext,
): Promise<StepResult<ProbeOutcome>> {
  const answered = await firstAnswer(probeOutcome, context);
  if (answered !== undefined) return { found: describe(answered, probeOutcome), next: probeOutcome };
  const { listed } = probeOutcome;
  return { found: isListed(listed) ? passed('') : await explain(listed, probeOutcome, context) };
}

interface Answered {
  readonly probe: ProbeRequest;
  readonly names: readonly string[];
}

/** Some servers list only tables, in one flat list, which is enough for a catalog. */
async function firstAnswer(
  probeOutcome: ProbeOutcome,
  { signal }: TestContext,
): Promise<Answered | undefined> {
  const { probe: first, listed, target, client } = probeOutcome;
  if (isListed(listed)) return { probe: first, names: listed };
  if (listed.code !== 'NOT_SUPPORTED') return undefined;
  for (const probe of probeRequestsFor(target)) {
    if (probe === first) continue;
    const names = await sendProbe(probe, client, signal);
    if (isListed(names)) return { probe, names };
  }
  return undefined;
}

const MAX_NAMED = 5;

function describe({ probe, names }: Answered, { target }: ProbeOutcome): TestStepResult {
  const shown = names.slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? ', …' : '');
  const facts = [
    ...(names.length === 0 ? [] : [fact('Among them', shown)]),
    fact('Delimiter', target.delimiter),
  ];
  const list = probe.what === 'tables' ? 'lists tables, without namespaces' : 'lists namespaces';
  const finding = names.length === 0 ? `${list}, and has none` : list;
  const delimiter = probe.what === 'tables' ? seemsJoinedBy(names, target.delimiter) : undefined;
  if (delimiter === undefined) return passed(finding, { facts });
  return {
    state: 'warned',
    finding: `${list}, delimiter looks like "${delimiter}"`,
    advice: `IDs use "${delimiter}", not "${target.delimiter}". Use that delimiter to see namespaces.`,
    facts,
    fixes: [delimiterFix(delimiter)],
  };
}

async function explain(
  failure: RequestFailure,
  probeOutcome: ProbeOutcome,
  context: TestContext,
): Promise<TestStepResult> {
  const { address } = probeOutcome.target;
  const parts = {
    facts: [fact('Address', address)],
    ...raw(failure.details.serverMessage ?? failure.message),
  };
  const delimiter = await findDelimiter(probeOutcome, failure, context);
  if (delimiter !== undefined) {
    return failed(
      `The server uses "${delimiter}" as the delimiter.`,
      `It doesn’t recognize ${probeOutcome.target.delimiter} as the root namespace.`,
      { ...parts, fixes: [delimiterFix(delimiter)] },
    );
  }
  if (failure.code !== 'NOT_SUPPORTED' && failure.code !== 'BAD_ANSWER') {
    return failed('The server couldn’t list namespaces or tables.', failure.message, parts);
  }
  const other = await findAddress(address, context);
  if (other !== undefined) {
    return failed(`Found the API at ${other}.`, 'The path in the address is different.', {
      ...parts,
      fixes: [addressFix(other)],
    });
  }
  const words = `${failure.details.serverMessage ?? ''} ${failure.message}`;
  if (OF_STORAGE.test(words))
    return failed('This is object storage, not a table namespace server.', OPEN_BUCKET, parts);
  return failed('Not a table namespace server, or it can’t list tables.', LISTS_NOTHING, parts);
}

/** The format of S3-compatible storages for every response. */
const OF_STORAGE = /<(Error|ListAllMyBucketsResult)[\s>][\s\S]*<(Code|Owner|Buckets)>/;

const LISTS_NOTHING =
  'Check the path in the address. If it’s right, save the connection and add tables by ID.';

function delimiterFix(delimiter: string) {
  return { label: `Use the delimiter ${delimiter}`, fix: { kind: 'use-delimiter', delimiter } } as const;
}

/** The operations that the server supports, detected without changing anything. */
export async function checkCapabilities(
  probeOutcome: ProbeOutcome,
  { subject, signal }: TestContext,
): Promise<StepResult<true>> {
  const { client, known } = probeOutcome;
  await listTables(probeOutcome, signal);
  const { failure } = await probeServer({ client, known, readOnly: subject.settings.readOnly, signal });
  const capabilities = known.report();
  if (failure === undefined) return { found: passed(wordsOf(capabilities), { capabilities }), next: true };
  const found = warned(`${wordsOf(capabilities)}, then interrupted`, failure.message, {
    capabilities,
    ...raw(failure.details.serverMessage),
  });
  return { found, next: true };
}

/** Opening the catalog lists tables first. Without this, it would know more than the test right after it. */
async function listTables({ client, known }: ProbeOutcome, signal: AbortSignal): Promise<void> {
  if (known.of('listNamespaces') !== 'yes' || known.of('listTables') !== undefined) return;
  try {
    await client.call(operations.listTables, { id: [], query: { limit: 1 }, signal });
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
  }
}

/** Batch commit is named explicitly, since much of Vitrine depends on it. */
function wordsOf(capabilities: readonly Capability[]): string {
  const count = (expected: Capability['support']) =>
    capabilities.filter(({ support }) => support === expected).length;
  const batch = capabilities.find(({ name }) => name === 'batchCommit')?.support;
  return `${count('supported')} supported, ${count('not supported')} not supported, batch commit ${batch}`;
}

const OTHERS = ['.', '$', '/', '|', ':'];

/**
 * The delimiter with which the server recognizes its root namespace, if it doesn’t with the connection’s. An empty list
 * proves nothing: some servers return one for a namespace that doesn’t exist.
 */
async function findDelimiter(
  { target, identity, known, probe, listed }: ProbeOutcome,
  failure: RequestFailure,
  context: TestContext,
): Promise<string | undefined> {
  if (isListed(listed) || probe.what !== 'namespaces' || !isAboutRoot(failure)) return undefined;
  for (const delimiter of OTHERS.filter((other) => other !== target.delimiter)) {
    const client = createProbeClient({ ...target, delimiter }, identity, known, context);
    const names = await sendProbe(probe, client, context.signal);
    if (isListed(names) && names.length > 0) return delimiter;
  }
  return undefined;
}

const ABOUT_ID = new Set<number | undefined>([400, 404]);

/** Whether the server parsed an ID and found nothing. A bare 404 may also be about the path. */
function isAboutRoot({ code, details }: RequestFailure): boolean {
  return code === 'GONE' || ABOUT_ID.has(details.status);
}

/**
 * The delimiter that occurs in every ID of a flat list if the configured one occurs in none. A single ID proves
 * nothing.
 */
function seemsJoinedBy(ids: readonly string[], delimiter: string): string | undefined {
  if (ids.length < 2 || ids.some((id) => id.includes(delimiter))) return undefined;
  return OTHERS.find((other) => ids.every((id) => id.includes(other) && !id.startsWith(other)));
}
