import { adviceSentences, findingSentence, isOAuth, type TestFix } from '#contract/index.ts';
import type { Secret } from '../../credentials/secret.ts';
import { claimsOf } from '../../credentials/token-claims.ts';
import { Failure } from '../../failure.ts';
import { type AuthFailure, authFailureText, tokenName, utcText } from '../../http/auth-failure.ts';
import { firstHeader } from '../../http/http-response.ts';
import type { RequestFailure } from '../../http/status-failure.ts';
import { isReadableOnTheWay } from '../../namespace/address.ts';
import type { NamespaceClient } from '../../namespace/namespace-client.ts';
import { type Identity, identityHeaders, sentCredentials } from '../../namespace/request-auth.ts';
import { contextHeaders, type NamespaceTarget } from '../../namespace/target.ts';
import {
  createProbeClient,
  isListed,
  type Listed,
  openProbedKnowledge,
  type ProbedKnowledge,
  type ProbeRequest,
  probeRequestsFor,
  sendProbe,
} from '../probe-request.ts';

import { hasSecrets } from '../subject.ts';
import { identityOf, type TestContext, targetAt } from '../test-context.ts';
import {
  type FixOption,
  fact,
  failed,
  passed,
  raw,
  type StepResult,
  type TestDetail,
  type TestStepResult,
  toResult,
} from '../test-step-result.ts';

import type { PlainAnswer } from './http.ts';
import { addressFix } from './url.ts';

/** The outcome of one cheap request with all credentials of the connection. */
export interface ProbeOutcome {
  readonly target: NamespaceTarget;
  readonly identity: Identity;
  readonly client: NamespaceClient;
  readonly known: ProbedKnowledge;
  readonly probe: ProbeRequest;
  readonly listed: Listed;
}

/** The first request with secrets. */
export async function authenticate(
  address: string,
  plain: PlainAnswer,
  context: TestContext,
): Promise<StepResult<ProbeOutcome>> {
  const { subject } = context;
  if (hasSecrets(subject) && isReadableOnTheWay(address) && subject.mayBeReadable !== true) {
    return { found: notSentUnencrypted(address) };
  }
  if (subject.credentialError !== undefined) return { found: secretUnavailable(subject.credentialError) };
  const identity = await toResult(identityOf(context));
  if (identity instanceof Failure) return { found: noAccess(identity) };
  const probeOutcome = await ask(targetAt(address, context), identity, context);
  const { listed } = probeOutcome;
  if (!isListed(listed) && isRefusal(listed)) {
    const dialect = await findDialect(probeOutcome, context);
    return { found: refused(listed, { ...probeOutcome, plain, dialect }) };
  }
  return { found: accepted(probeOutcome, plain), next: probeOutcome };
}

async function ask(target: NamespaceTarget, identity: Identity, context: TestContext): Promise<ProbeOutcome> {
  const [probe] = probeRequestsFor(target);
  const known = openProbedKnowledge(context.subject);
  const client = createProbeClient(target, identity, known, context);
  const listed = await sendProbe(probe, client, context.signal);
  return { target, identity, client, known, probe, listed };
}

/** SECURITY: credentials aren’t sent over an unencrypted connection until the user allows it. */
function notSentUnencrypted(address: string): TestStepResult {
  return failed(
    'No credentials sent: the connection isn’t encrypted.',
    'Anyone on the network could read them. Use https://, or save the connection and confirm if this is your own network.',
    { fixes: [addressFix(address.replace(/^http:/, 'https:'))] },
  );
}

function secretUnavailable(reason: string): TestStepResult {
  return failed('A stored credential isn’t available.', reason);
}

function noAccess({ message }: Failure): TestStepResult {
  return failed('There is no access token.', message, {
    fixes: [{ label: 'Sign in', fix: { kind: 'sign-in' } }],
  });
}

function accepted({ identity, target }: ProbeOutcome, plain: PlainAnswer): TestStepResult {
  const facts = sentHeaders(identity, target);
  const sent = [
    ...(identity.apiKey === undefined ? [] : ['API key']),
    ...(identity.bearer === undefined ? [] : [tokenName(sentCredentials(identity, target))]),
  ].join(' and ');
  if (sent === '') return passed(plain.status < 300 ? 'none needed' : 'none sent, none required', { facts });
  if (plain.status < 300) return passed(`${sent} sent, but not required`, { facts });
  return passed(`${sent} accepted`, { facts });
}

/** The other header dialect, if the server accepts the same request with it. */
async function findDialect(
  { target, identity, known, probe }: ProbeOutcome,
  context: TestContext,
): Promise<NamespaceTarget['headerDialect'] | undefined> {
  // Only these headers differ between the dialects.
  if (target.database === '' && target.context.length === 0) return undefined;
  const headerDialect = target.headerDialect === 'svc' ? 'lance' : 'svc';
  const client = createProbeClient({ ...target, headerDialect }, identity, known, context);
  return isListed(await sendProbe(probe, client, context.signal)) ? headerDialect : undefined;
}

const ABOUT_DATABASE = /\bdatabase\b/i;

/** Whether the credentials were rejected, rather than the request. */
function isRefusal({ code, details }: RequestFailure): boolean {
  if (code === 'REFUSED' || details.untrustedOrigin !== undefined) return true;
  return details.status === 400 && ABOUT_DATABASE.test(details.serverMessage ?? '');
}

interface Refused {
  readonly target: NamespaceTarget;
  readonly identity: Identity;
  /** The response to the same request without credentials. */
  readonly plain: PlainAnswer;
  /** The other header dialect, if the server accepts that one. */
  readonly dialect: NamespaceTarget['headerDialect'] | undefined;
}

/** What was wrong with the credentials, as far as the response and the sent credentials show. */
function refused(failure: RequestFailure, context: Refused): TestStepResult {
  const { identity, target } = context;
  const { details } = failure;
  const facts = [...sentHeaders(identity, target), ...claimFacts(identity.bearer)];
  const parts = { facts, ...raw(details.serverMessage) };
  const [finding, advice, fixes] = explain(failure, context);
  return failed(finding, advice, { ...parts, fixes });
}

type Explained = readonly [finding: string, advice: string, fixes: readonly FixOption[]];

function explain(failure: RequestFailure, context: Refused): Explained {
  const { untrustedOrigin, serverMessage = '' } = failure.details;
  if (untrustedOrigin !== undefined) return leadsElsewhere(failure, untrustedOrigin, context);
  if (context.dialect !== undefined) return wantsDialect(context.dialect);
  if (context.target.database === '' && ABOUT_DATABASE.test(serverMessage)) return wantsDatabase();
  return refusedIdentity(failure, context);
}

function leadsElsewhere(failure: RequestFailure, origin: string, context: Refused): Explained {
  const text = authFailureText(authFailureOf(failure, context));
  return [
    findingSentence(text, undefined),
    adviceSentences(text),
    [{ label: `Send credentials to ${origin} too`, fix: { kind: 'trust-origin', origin } }],
  ];
}

function wantsDialect(dialect: NamespaceTarget['headerDialect']): Explained {
  return [
    `The server expects ${dialect} headers.`,
    'The database and context headers are sent under names it doesn’t recognize.',
    [{ label: `Use the ${dialect} headers`, fix: { kind: 'use-dialect', dialect } }],
  ];
}

function wantsDatabase(): Explained {
  return [
    'The server requires a database name.',
    'Enter it: the address doesn’t say which one is meant.',
    [fill('database', 'Enter the database')],
  ];
}

function refusedIdentity(failure: RequestFailure, context: Refused): Explained {
  const { identity, target, plain } = context;
  const { status, serverMessage } = failure.details;
  const text = authFailureText(authFailureOf(failure, context));
  const fixes = toFill(identity, target, plain);
  const isSent = identity.apiKey !== undefined || identity.bearer !== undefined;
  const words = isSent ? quotable(serverMessage) : undefined;
  const withoutToo = isSent && plain.status < 300 ? ' The server responds without credentials, though.' : '';
  if (words === undefined) return [findingSentence(text, status), adviceSentences(text) + withoutToo, fixes];
  const finding = `“${words}”${status === undefined ? '' : ` (${status})`}`;
  return [finding, `${findingSentence(text, undefined)} ${adviceSentences(text)}${withoutToo}`, fixes];
}

function authFailureOf({ details }: RequestFailure, { identity, target }: Refused): AuthFailure {
  const { status, code, untrustedOrigin } = details;
  const sent = sentCredentials(identity, target);
  return { status, code, untrustedOrigin, sent, attempt: 'list namespaces' };
}

const MAX_QUOTED = 200;

/** The server’s message if it fits into a line; a longer one is shown below the row. */
function quotable(serverMessage: string | undefined): string | undefined {
  const words = serverMessage?.trim().replaceAll('\n', ' ') ?? '';
  return words === '' || words.length > MAX_QUOTED ? undefined : words;
}

const SIGN_IN: FixOption = { label: 'Sign in again', fix: { kind: 'sign-in' } };

/** The rejected credentials first. If none were sent, those that the server named or that its flavour requires. */
function toFill(identity: Identity, target: NamespaceTarget, plain: PlainAnswer): readonly FixOption[] {
  const apiKey = fill('apiKey', 'Enter an API key');
  const bearer = isOAuth(target.authorization) ? SIGN_IN : fill('bearer', 'Enter a token');
  const requestsToken = /\bbearer\b/i.test(firstHeader(plain.headers, 'www-authenticate') ?? '');
  if (target.flavour === 'enterprise' && identity.apiKey === undefined) return [apiKey, bearer];
  // The server named the credentials that it accepts.
  if (identity.apiKey === undefined && requestsToken) return [bearer];
  if (identity.bearer !== undefined) return [bearer, apiKey];
  return [apiKey, bearer];
}

function fill(field: Extract<TestFix, { kind: 'fill' }>['field'], label: string): FixOption {
  return { label, fix: { kind: 'fill', field } };
}

/** SECURITY: the names and lengths of the sent headers, never their values. */
function sentHeaders(identity: Identity, target: NamespaceTarget): readonly TestDetail[] {
  const headers = [...identityHeaders(identity), ...contextHeaders(target)];
  return headers.map(([name, value]) => fact(name, lengthWords(value)));
}

/** SECURITY: if the token is a JWT, only its expiry, audience, and subject, and no other part of it. */
function claimFacts(bearer: Secret | undefined): readonly TestDetail[] {
  const { exp, aud, sub } = claimsOf(bearer) ?? {};
  return [
    ...(exp === undefined ? [] : [fact('Token expiry', utcText(exp))]),
    ...(aud === undefined ? [] : [fact('Token audience', aud)]),
    ...(sub === undefined ? [] : [fact('Token subject', sub)]),
  ];
}

function lengthWords(value: string): string {
  const [, scheme = '', text = value] = /^(Bearer )(.*)$/s.exec(value) ?? [];
  const size = `${text.length} ${text.length === 1 ? 'character' : 'characters'}`;
  return scheme === '' ? `filled, ${size}` : `${scheme.trim()}, filled, ${size}`;
}
