import type { ImportNote } from '../../contract/index.ts';
import { isReadableOnTheWay } from '../namespace/address.ts';
import type { ReadRecord } from './read-record.ts';

/**
 * SECURITY: what in a file decides where secrets go and who can read them: nobody takes it without having read it.
 */
export function careNotes({ draft, unknown }: ReadRecord): ImportNote[] {
  return [
    ...wayNotes(draft.address),
    ...trustNotes(draft.network.tls),
    ...proxyNotes(draft.network.proxy),
    ...draft.trustedOrigins.map(
      (origin): ImportNote => ({ tone: 'warn', text: `Its credentials go to ${origin} too.` }),
    ),
    ...signInNotes(draft),
    ...(unknown.length === 0
      ? []
      : [
          {
            tone: 'plain',
            text: `Not known here and left out: ${unknown.join(', ').slice(0, 500)}.`,
          } as const,
        ]),
  ];
}

function wayNotes(address: string): ImportNote[] {
  if (!isReadableOnTheWay(address)) return [];
  return [{ tone: 'warn', text: 'Is plain HTTP: everybody on the way can read its credentials.' }];
}

function trustNotes({ trust }: ReadRecord['draft']['network']['tls']): ImportNote[] {
  if (trust === 'off') {
    return [{ tone: 'danger', text: 'Its certificate is not checked: whoever answers is trusted.' }];
  }
  return trust === 'authority'
    ? [{ tone: 'warn', text: 'Trusts authorities of its own, which are in the file.' }]
    : [];
}

function proxyNotes({ kind, address }: ReadRecord['draft']['network']['proxy']): ImportNote[] {
  if (kind === 'own') return [{ tone: 'warn', text: `Goes through the proxy ${address}.` }];
  return kind === 'none' ? [{ tone: 'plain', text: 'Goes past the proxy of this computer.' }] : [];
}

function signInNotes({ authorization, oauth }: ReadRecord['draft']): ImportNote[] {
  if (authorization === 'none' || authorization === 'bearer') return [];
  const { issuer, authorizationEndpoint, tokenEndpoint, deviceEndpoint, revocationEndpoint } = oauth;
  const places = [issuer, authorizationEndpoint, tokenEndpoint, deviceEndpoint, revocationEndpoint].filter(
    (place) => place !== '',
  );
  const origins = [...new Set(places.map((place) => new URL(place).origin))];
  return [{ tone: 'plain', text: `Signs in at ${origins.join(', ')}.` }];
}
