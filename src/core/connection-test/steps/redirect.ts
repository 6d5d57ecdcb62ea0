import { isForbiddenAddress } from '../../http/forbidden-address.ts';
import { firstHeader, type HttpResponse } from '../../http/http-response.ts';
import { resolveLocation, type Target } from '../../http/redirects.ts';
import { splitAddress } from '../../namespace/address.ts';
import { hasSecrets, type TestSubject } from '../subject.ts';
import {
  type FixOption,
  fact,
  failed,
  type TestDetail,
  type TestStepResult,
  warned,
} from '../test-step-result.ts';
import { addressFix } from './url.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export function isRedirect({ status, headers }: HttpResponse): boolean {
  return REDIRECTS.has(status) && firstHeader(headers, 'location') !== undefined;
}

interface Redirected {
  readonly address: string;
  readonly path: string;
  readonly facts: readonly TestDetail[];
  readonly subject: TestSubject;
}

/** Where the server sends who asks: by name, so that the user can tell whether it is meant. */
export function lookAtRedirect(answer: HttpResponse, asked: Redirected): TestStepResult {
  const { address, path, facts, subject } = asked;
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
      cures: movedTo(target, path),
    });
  }
  if (subject.settings.trustedOrigins.includes(target.origin)) {
    return warned(`It redirects to ${target.origin}.`, 'You agreed that requests go there too.', named);
  }
  const cures = isSafe(target, from) ? [...movedTo(target, path), ...trust(target, subject)] : [];
  return failed(`It redirects to ${target.origin}.`, cures.length > 0 ? DECIDE : LOOK, { ...named, cures });
}

const LOOK =
  'Check the server, or the proxy in front of it. If it’s a sign-in page, open the address in a browser.';
const DECIDE = 'That’s another server, so nothing more was sent. Continue only if you trust it.';

/** SECURITY: no server may take us from TLS to plain HTTP, or to where a cloud hands out keys. */
function isSafe(target: Target, from: Target): boolean {
  if (from.origin.startsWith('https:') && !target.origin.startsWith('https:')) return false;
  return !isForbiddenAddress(new URL(target.origin).hostname);
}

/** Where it leads to the same question elsewhere, that is where the server is. */
function movedTo(target: Target, path: string): readonly FixOption[] {
  const [asked = ''] = path.split('?');
  const [there = ''] = target.path.split('?');
  if (!there.endsWith(asked)) return [];
  return [addressFix(target.origin + there.slice(0, -asked.length))];
}

function trust(target: Target, subject: TestSubject): readonly FixOption[] {
  if (!hasSecrets(subject)) return [];
  return [
    {
      label: `Send credentials to ${target.origin}`,
      cure: { kind: 'trust-origin', origin: target.origin },
    },
  ];
}

/** SECURITY: without the query, which may be a key. */
function shown({ origin, path }: Target): string {
  return origin + path.replace(/\?.*$/s, '');
}
