import type { RequestFailure } from '../../http/request-failure.ts';
import type { StepResult } from '../at-layer.ts';
import { findAddress } from '../find-address.ts';
import { type ProbeRequest, questionsFor } from '../probe-request.ts';
import { askQuestion, isListed } from '../question-client.ts';
import type { TestContext } from '../test-context.ts';
import { fact, failed, passed, raw, type TestStepResult } from '../test-step-result.ts';
import type { Introduction } from './auth.ts';
import { findDelimiter, seemsJoinedBy } from './other-delimiter.ts';
import { addressFix } from './url.ts';

/** Whether what answers is a server of the interface, with the delimiter and at the path that the connection has. */
export async function lookAtInterface(
  asked: Introduction,
  trial: TestContext,
): Promise<StepResult<Introduction>> {
  const answered = await firstAnswer(asked, trial);
  if (answered !== undefined) return { found: describe(answered, asked), next: asked };
  const { listed } = asked;
  return { found: isListed(listed) ? passed('') : await explain(listed, asked, trial) };
}

interface Answered {
  readonly question: ProbeRequest;
  readonly names: readonly string[];
}

/** Some servers list tables alone, in one flat list: that is enough for a tree. */
async function firstAnswer(asked: Introduction, { signal }: TestContext): Promise<Answered | undefined> {
  const { question: first, listed, target, client } = asked;
  if (isListed(listed)) return { question: first, names: listed };
  if (listed.code !== 'NOT_SUPPORTED') return undefined;
  for (const question of questionsFor(target)) {
    if (question === first) continue;
    const names = await askQuestion(question, client, signal);
    if (isListed(names)) return { question, names };
  }
  return undefined;
}

const MAX_NAMED = 5;

function describe({ question, names }: Answered, { target }: Introduction): TestStepResult {
  const shown = names.slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? ', …' : '');
  const facts = [
    ...(names.length === 0 ? [] : [fact('Among them', shown)]),
    fact('Delimiter', target.delimiter),
  ];
  const list = question.what === 'tables' ? 'lists tables, without namespaces' : 'lists namespaces';
  const finding = names.length === 0 ? `${list}, and has none` : list;
  const delimiter = question.what === 'tables' ? seemsJoinedBy(names, target.delimiter) : undefined;
  if (delimiter === undefined) return passed(finding, { facts });
  return {
    state: 'warned',
    finding: `${list}, delimiter looks like "${delimiter}"`,
    advice: `IDs use "${delimiter}", not "${target.delimiter}". Use that delimiter to see namespaces.`,
    facts,
    cures: [delimiterCure(delimiter)],
  };
}

async function explain(
  failure: RequestFailure,
  asked: Introduction,
  trial: TestContext,
): Promise<TestStepResult> {
  const { address } = asked.target;
  const parts = {
    facts: [fact('Address', address)],
    ...raw(failure.details.serverMessage ?? failure.message),
  };
  const delimiter = await findDelimiter(asked, failure, trial);
  if (delimiter !== undefined) {
    return failed(
      `The server uses "${delimiter}" as the delimiter.`,
      `It doesn’t recognize ${asked.target.delimiter} as the root namespace.`,
      { ...parts, cures: [delimiterCure(delimiter)] },
    );
  }
  if (failure.code !== 'NOT_SUPPORTED' && failure.code !== 'BAD_ANSWER') {
    return failed('The server couldn’t list namespaces or tables.', failure.message, parts);
  }
  const other = await findAddress(address, trial);
  if (other !== undefined) {
    return failed(`Found the API at ${other}.`, 'The path in the address is different.', {
      ...parts,
      cures: [addressFix(other)],
    });
  }
  return failed('Not a table namespace server, or it can’t list tables.', LISTS_NOTHING, parts);
}

const LISTS_NOTHING =
  'Check the path in the address. If it’s right, save the connection and add tables by ID.';

function delimiterCure(delimiter: string) {
  return { label: `Use the delimiter ${delimiter}`, cure: { kind: 'use-delimiter', delimiter } } as const;
}
