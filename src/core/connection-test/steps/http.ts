import { adviceSentences, findingSentence, isFromProxy, serverErrorText } from '#contract/index.ts';
import { readErrorBody } from '#protocol/index.ts';
import { Failure } from '../../failure.ts';
import { isForbiddenAddress } from '../../http/forbidden-address.ts';
import { firstHeader, type HttpResponse } from '../../http/http-response.ts';
import { resolveLocation, type Target } from '../../http/redirects.ts';
import { splitAddress } from '../../namespace/address.ts';
import { findAddress, pathOf, probeRequestsFor, requestWithoutCredentials } from '../probe-request.ts';
import { hasSecrets, type TestSubject } from '../subject.ts';
import { type TestContext, targetAt } from '../test-context.ts';
import {
  type FindingParts,
  type FixOption,
  fact,
  failed,
  passed,
  raw,
  type StepResult,
  type TestDetail,
  type TestStepResult,
  toResult,
  warned,
} from '../test-step-result.ts';

import { refusedByProxy } from './proxy.ts';
import type { TlsWatch } from './tls.ts';
import { addressFix } from './url.ts';

/** The response to a request without credentials. */
export type PlainAnswer = Pick<HttpResponse, 'status' | 'headers'>;

/** Whether a server at the address responds by HTTP. */
export async function checkHttp(
  address: string,
  watch: TlsWatch,
  context: TestContext,
): Promise<StepResult<PlainAnswer>> {
  const target = targetAt(address, context);
  const [probe] = probeRequestsFor(target);
  const path = pathOf(probe, target);
  const answer = await toResult(requestWithoutCredentials(address, path, context));
  if (answer instanceof Failure) return noAnswer(answer, address, watch, context);
  const found = await interpret(answer, { address, path, context });
  return found.state === 'failed' ? { found } : { found, next: answer };
}

function noAnswer(
  failure: Failure,
  address: string,
  watch: TlsWatch,
  context: TestContext,
): StepResult<never> {
  const complaint = watch.complaint();
  if (complaint !== undefined) return { layer: 'tls', found: complaint };
  // A server’s rejection would be a response, so this failure comes from a proxy that forwards plain HTTP.
  if (failure.code === 'REFUSED') return { layer: 'proxy', found: refusedByProxy(failure) };
  return { found: notHttp(failure, address, context.subject.settings.network.limits.answer) };
}

interface Probe {
  readonly address: string;
  readonly path: string;
  readonly context: TestContext;
}

async function interpret(answer: HttpResponse, probe: Probe): Promise<TestStepResult> {
  const { address, path, context } = probe;
  const { status } = answer;
  const facts = [fact('Request', `GET ${address}${path}, without credentials`), ...answerFacts(answer)];
  const parts = { facts, ...raw(status < 400 ? undefined : responseText(answer)) };
  if (isRedirect(answer)) return checkRedirect(answer, { address, path, facts, subject: context.subject });
  if (isMeantForTls(answer)) {
    const fixes = [addressFix(address.replace(/^http:/, 'https:'))];
    return failed('This port requires HTTPS.', 'Use https:// in the address.', { ...parts, fixes });
  }
  if (wantsCertificate(answer)) {
    const fixes = [
      { label: 'Choose a certificate', fix: { kind: 'fill', field: 'clientCertificate' } as const },
    ];
    return failed(
      'The server requires a client certificate.',
      'Choose the one that you were given for it, under Network.',
      { ...parts, fixes },
    );
  }
  if (isFromProxy(status) || status === 503) {
    const text = serverErrorText(status);
    return failed(findingSentence(text, status), adviceSentences(text), parts);
  }
  if (isWebPage(answer) && status === 200) return webPage(address, context, facts);
  return spoken(answer, parts);
}

function spoken(answer: HttpResponse, parts: FindingParts): TestStepResult {
  const server = firstHeader(answer.headers, 'server');
  const words = STATUS_WORDS.get(answer.status) ?? '';
  const finding = [`${answer.status}${words}`, ...(server === undefined ? [] : [server])].join(', ');
  return answer.status >= 500
    ? warned(finding, 'The server failed on a request without credentials.', parts)
    : passed(finding, parts);
}

const STATUS_WORDS: ReadonlyMap<number, string> = new Map([
  [200, ' without credentials'],
  [401, ', authentication required'],
  [403, ', not without credentials'],
  [404, ', not at this path'],
]);

const TO_TLS_PORT = /\bHTTPS (port|server)\b|\bspeaking plain HTTP\b/i;

function isMeantForTls(answer: HttpResponse): boolean {
  return answer.status === 400 && TO_TLS_PORT.test(responseText(answer));
}

const NO_CERTIFICATE = /\bSSL certificate\b|\bclient certificate\b/i;

function wantsCertificate(answer: HttpResponse): boolean {
  return [400, 403, 496].includes(answer.status) && NO_CERTIFICATE.test(responseText(answer));
}

async function webPage(
  address: string,
  context: TestContext,
  facts: readonly TestDetail[],
): Promise<TestStepResult> {
  const other = await findAddress(address, context);
  const finding = 'This is a web page, not a table namespace server.';
  return other === undefined
    ? failed(
        finding,
        'Check the path in the address. It may also be a proxy sign-in page; open the address in a browser.',
        { facts },
      )
    : failed(finding, `Found the API at ${other}.`, { facts, fixes: [addressFix(other)] });
}

/** The connection was established, but no valid response came. */
function notHttp({ code, message }: Failure, address: string, limit: number): TestStepResult {
  const parts = { raw: message };
  if (code === 'TIMED_OUT') {
    return failed(
      `No response within ${limit} s.`,
      'The server took the connection and stayed silent. Check that it runs and that the port is its own. The limit can be changed under Network.',
      parts,
    );
  }
  const isPlain = address.startsWith('http:');
  const finding =
    code === 'BAD_ANSWER'
      ? 'The server doesn’t speak HTTP.'
      : 'The connection was closed before any response.';
  return isPlain
    ? failed(finding, 'Check the port. If the server uses TLS, use https://.', {
        ...parts,
        fixes: [addressFix(address.replace(/^http:/, 'https:'))],
      })
    : failed(finding, 'Check the port: another application may be using it.', parts);
}

const HTML_TYPE = /^text\/html\b/i;

const HTML_START = /^\s*<(!doctype html|html)\b/i;

/** A page for humans: of a proxy, of a sign-in, or of a web server that doesn’t know the path. */
function isWebPage({ headers, text }: HttpResponse): boolean {
  return HTML_TYPE.test(firstHeader(headers, 'content-type') ?? '') || HTML_START.test(text.slice(0, 200));
}

/** The message in a response. */
function responseText({ text, headers }: HttpResponse): string {
  const { message = '', detail = '' } = readErrorBody(text, firstHeader(headers, 'content-type'));
  return [message, detail].filter((words) => words !== '').join('\n');
}

function answerFacts({ status, headers }: HttpResponse): readonly TestDetail[] {
  const type = firstHeader(headers, 'content-type');
  const server = firstHeader(headers, 'server');
  return [
    fact('Response', type === undefined ? String(status) : `${status}, ${type}`),
    ...(server === undefined ? [] : [fact('Server', server)]),
  ];
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function isRedirect({ status, headers }: HttpResponse): boolean {
  return REDIRECTS.has(status) && firstHeader(headers, 'location') !== undefined;
}

const DECIDE = 'That’s another server, so nothing more was sent. Continue only if you trust it.';

const LOOK =
  'Check the server, or the proxy in front of it. If it’s a sign-in page, open the address in a browser.';

interface Redirected {
  readonly address: string;
  readonly path: string;
  readonly facts: readonly TestDetail[];
  readonly subject: TestSubject;
}

/** Names the target of a redirect, so that the user can decide whether it is right. */
function checkRedirect(answer: HttpResponse, redirected: Redirected): TestStepResult {
  const { address, path, facts, subject } = redirected;
  const { origin, basePath } = splitAddress(address);
  const from = { origin: new URL(origin).origin, path: basePath + path };
  const target = resolveLocation(from, firstHeader(answer.headers, 'location') ?? '');
  if (target === undefined) {
    return failed('Redirects to an invalid address.', LOOK, { facts });
  }
  const named = { facts: [...facts, fact('Leads to', shown(target))] };
  if (target.origin === from.origin) {
    return warned('It redirects to another path.', 'Every request takes an extra round trip.', {
      ...named,
      fixes: movedTo(target, path),
    });
  }
  if (subject.settings.trustedOrigins.includes(target.origin)) {
    return warned(`It redirects to ${target.origin}.`, 'You agreed that requests go there too.', named);
  }
  const fixes = isSafe(target, from) ? [...movedTo(target, path), ...trust(target, subject)] : [];
  return failed(`It redirects to ${target.origin}.`, fixes.length > 0 ? DECIDE : LOOK, { ...named, fixes });
}

/** SECURITY: no server may redirect from TLS to plain HTTP, or to a cloud metadata address. */
function isSafe(target: Target, from: Target): boolean {
  if (from.origin.startsWith('https:') && !target.origin.startsWith('https:')) return false;
  return !isForbiddenAddress(new URL(target.origin).hostname);
}

/** If the same path follows at the target, the part before it is the server’s new address. */
function movedTo(target: Target, path: string): readonly FixOption[] {
  const [requested = ''] = path.split('?');
  const [there = ''] = target.path.split('?');
  if (!there.endsWith(requested)) return [];
  return [addressFix(target.origin + there.slice(0, -requested.length))];
}

function trust(target: Target, subject: TestSubject): readonly FixOption[] {
  if (!hasSecrets(subject)) return [];
  return [
    {
      label: `Send credentials to ${target.origin}`,
      fix: { kind: 'trust-origin', origin: target.origin },
    },
  ];
}

/** SECURITY: without the query, which may contain a key. */
function shown({ origin, path }: Target): string {
  return origin + path.replace(/\?.*$/s, '');
}
