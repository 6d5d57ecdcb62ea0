import { contextHeaders } from '../namespace/context-headers.ts';
import type { Identity } from '../namespace/request-auth.ts';
import { identityHeaders } from '../namespace/request-credentials.ts';
import type { NamespaceTarget } from '../namespace/target.ts';
import { fact, type TestDetail } from './test-step-result.ts';

/** SECURITY: which headers went out, and how long each is: of what is in them not one sign. */
export function sentHeaders(identity: Identity, target: NamespaceTarget): readonly TestDetail[] {
  const headers = [...identityHeaders(identity), ...contextHeaders(target)];
  return headers.map(([name, value]) => fact(name, lengthWords(value)));
}

function lengthWords(value: string): string {
  const [, scheme = '', text = value] = /^(Bearer )(.*)$/s.exec(value) ?? [];
  const size = `${text.length} ${text.length === 1 ? 'character' : 'characters'}`;
  return scheme === '' ? `filled, ${size}` : `${scheme.trim()}, filled, ${size}`;
}
