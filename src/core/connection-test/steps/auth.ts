import { isOAuth } from '#contract/index.ts';
import { Failure } from '../../failure.ts';
import { isReadableOnTheWay } from '../../namespace/address.ts';
import type { NamespaceClient } from '../../namespace/namespace-client.ts';
import type { Identity } from '../../namespace/request-auth.ts';
import type { NamespaceTarget } from '../../namespace/target.ts';
import { type ProbeRequest, questionsFor } from '../probe-request.ts';
import {
  askQuestion,
  isListed,
  type Listed,
  openProbedKnowledge,
  type ProbedKnowledge,
  questionClient,
} from '../question-client.ts';
import { hasSecrets } from '../subject.ts';
import { identityOf, type TestContext, targetAt } from '../test-context.ts';
import { failed, passed, type StepResult, type TestStepResult, toResult } from '../test-step-result.ts';
import type { PlainAnswer } from './http.ts';
import { isRefusal, refused, sentHeaders } from './refused.ts';
import { addressFix } from './url.ts';

/** What one light question led to, asked with all that the connection has. */
export interface Introduction {
  readonly target: NamespaceTarget;
  readonly identity: Identity;
  readonly client: NamespaceClient;
  readonly known: ProbedKnowledge;
  readonly question: ProbeRequest;
  readonly listed: Listed;
}

/** The first request that carries secrets. */
export async function authenticate(
  address: string,
  plain: PlainAnswer,
  trial: TestContext,
): Promise<StepResult<Introduction>> {
  const { subject } = trial;
  if (hasSecrets(subject) && isReadableOnTheWay(address) && subject.mayBeReadable !== true) {
    return { found: notSentReadably(address) };
  }
  if (subject.trouble !== undefined) return { found: heldBack(subject.trouble) };
  const identity = await toResult(identityOf(trial));
  if (identity instanceof Failure) return { found: noAccess(identity) };
  const asked = await ask(targetAt(address, trial), identity, trial);
  const { listed } = asked;
  if (!isListed(listed) && isRefusal(listed)) {
    const dialect = await findDialect(asked, trial);
    return { found: refused(listed, { ...asked, plain, dialect }) };
  }
  return { found: accepted(asked, plain), next: asked };
}

async function ask(target: NamespaceTarget, identity: Identity, trial: TestContext): Promise<Introduction> {
  const [question] = questionsFor(target);
  const known = openProbedKnowledge();
  const client = questionClient(target, identity, known, trial);
  const listed = await askQuestion(question, client, trial.signal);
  return { target, identity, client, known, question, listed };
}

/** SECURITY: what would be readable on the way stays here until the user has said that it may go. */
function notSentReadably(address: string): TestStepResult {
  return failed(
    'No credentials sent: the connection isn’t encrypted.',
    'Anyone on the network could read them. Use https://, or save the connection and confirm if this is your own network.',
    { cures: [addressFix(address.replace(/^http:/, 'https:'))] },
  );
}

function heldBack(trouble: string): TestStepResult {
  return failed('A stored credential isn’t available.', trouble);
}

function noAccess({ message }: Failure): TestStepResult {
  return failed('There is no access token.', message, {
    cures: [{ label: 'Sign in', cure: { kind: 'sign-in' } }],
  });
}

function accepted({ identity, target }: Introduction, plain: PlainAnswer): TestStepResult {
  const facts = sentHeaders(identity, target);
  const sent = [
    ...(identity.apiKey === undefined ? [] : ['API key']),
    ...(identity.bearer === undefined
      ? []
      : [isOAuth(target.authorization) ? 'access token' : 'bearer token']),
  ].join(' and ');
  if (sent === '') return passed(plain.status < 300 ? 'none needed' : 'none sent, none required', { facts });
  if (plain.status < 300) return passed(`${sent} sent, but not required`, { facts });
  return passed(`${sent} accepted`, { facts });
}

/** The other dialect of headers, where the server takes the same question with that one. */
async function findDialect(
  { target, identity, known, question }: Introduction,
  trial: TestContext,
): Promise<NamespaceTarget['headerDialect'] | undefined> {
  // Only these two are called otherwise in the other dialect.
  if (target.database === '' && target.context.length === 0) return undefined;
  const headerDialect = target.headerDialect === 'svc' ? 'lance' : 'svc';
  const client = questionClient({ ...target, headerDialect }, identity, known, trial);
  return isListed(await askQuestion(question, client, trial.signal)) ? headerDialect : undefined;
}
