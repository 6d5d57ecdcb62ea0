import type { Hop } from './hop.ts';

export type Target = Pick<Hop, 'origin' | 'path'>;

/** RFC 3986, appendix B, without the fragment. */
const REFERENCE = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?/s;

/**
 * Where a Location leads from `base`, or undefined where that is no web address. By hand, since a URL parser takes
 * the `%2E%2E` of a name for a step up, in the path that it starts from as in the one that a server sends back.
 */
export function resolveLocation(base: Target, location: string): Target | undefined {
  const [, scheme, authority, path = '', query] = REFERENCE.exec(location.trim()) ?? [];
  if (scheme !== undefined && authority === undefined) return undefined;
  const origin = authority === undefined ? base.origin : originOf(scheme ?? schemeOf(base.origin), authority);
  if (origin === undefined) return undefined;
  const [basePath = '', ...baseQuery] = base.path.split('?');
  if (authority === undefined && path === '') {
    return { origin, path: visible(basePath + (query ?? ['', ...baseQuery].join('?'))) };
  }
  const isWhole = authority !== undefined || path.startsWith('/');
  const from = isWhole ? [] : basePath.split('/').slice(1, -1);
  return { origin, path: visible(append(from, path.replace(/^\//, '')) + (query ?? '')) };
}

function schemeOf(origin: string): string {
  return new URL(origin).protocol.slice(0, -1);
}

function originOf(scheme: string, authority: string): string | undefined {
  // What a Location says about who asks is nobody's business here.
  const url = `${scheme}://${authority.replace(/^.*@/s, '')}`;
  if (!/^https?:/i.test(url) || authority.includes('\\') || !URL.canParse(url)) return undefined;
  return new URL(url).origin;
}

/** Only the dots of the reference itself are steps. */
function append(from: readonly string[], reference: string): string {
  const steps = reference.split('/');
  const segments = [...from];
  for (const step of steps) {
    if (step === '..') segments.pop();
    else if (step !== '.') segments.push(step);
  }
  const endsInDots = /^\.\.?$/.test(steps.at(-1) ?? '');
  return `/${segments.join('/')}${endsInDots && segments.length > 0 ? '/' : ''}`;
}

/** SECURITY: whatever could end the path early is encoded. */
function visible(path: string): string {
  return path.toWellFormed().replace(/[^!-~]/gu, encodeURIComponent);
}
