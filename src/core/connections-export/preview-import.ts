import type { ImportNote, ImportPreview } from '#contract/index.ts';
import type { StoredConnection } from '../connections/connections-store.ts';
import { isReadableOnTheWay } from '../namespace/address.ts';
import { type ReadRecord, readRecord, readTransferFile } from './read-file.ts';

/** Describes a file. Nothing is imported or decrypted. */
export function previewImport(text: string, known: readonly StoredConnection[]): ImportPreview {
  const { connections, sealed } = readTransferFile(text);
  return {
    isSealed: sealed !== undefined,
    connections: connections.map((record, index) => ({ index, ...previewOf(record, known) })),
  };
}

type Previewed = Omit<ImportPreview['connections'][number], 'index'>;

function previewOf(record: Readonly<Record<string, unknown>>, known: readonly StoredConnection[]): Previewed {
  const read = readRecord(record);
  if ('problem' in read) {
    const { name, address } = record;
    return {
      name: shortText(name),
      address: shortText(address),
      isKnown: false,
      notes: [],
      problem: read.problem,
    };
  }
  const { name, address } = read.draft;
  const isKnown = known.some((other) => other.name === name && other.address === address);
  return { name, address, isKnown, notes: importWarnings(read) };
}

function shortText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : '';
}

/**
 * SECURITY: the settings in a file that affect where secrets are sent and who can read them. The user must see them
 * before the import.
 */
function importWarnings({ draft, unknown }: ReadRecord): ImportNote[] {
  return [
    ...wayNotes(draft.address),
    ...trustNotes(draft.network.tls),
    ...proxyNotes(draft.network.proxy),
    ...draft.trustedOrigins.map(
      (origin): ImportNote => ({ tone: 'warn', text: `Also sends credentials to ${origin}.` }),
    ),
    ...signInNotes(draft),
    ...(unknown.length === 0
      ? []
      : [
          {
            tone: 'plain',
            text: `Ignored unknown settings: ${unknown.join(', ').slice(0, 500)}.`,
          } as const,
        ]),
  ];
}

function wayNotes(address: string): ImportNote[] {
  if (!isReadableOnTheWay(address)) return [];
  return [{ tone: 'warn', text: 'Uses plain HTTP: anyone on the network can read its credentials.' }];
}

function trustNotes({ trust }: ReadRecord['draft']['network']['tls']): ImportNote[] {
  if (trust === 'off') {
    return [{ tone: 'danger', text: 'Doesn’t verify certificates.' }];
  }
  return trust === 'authority' ? [{ tone: 'warn', text: 'Trusts its own CAs, included in the file.' }] : [];
}

function proxyNotes({ kind, address }: ReadRecord['draft']['network']['proxy']): ImportNote[] {
  if (kind === 'own') return [{ tone: 'warn', text: `Uses the proxy ${address}.` }];
  return kind === 'none' ? [{ tone: 'plain', text: 'Bypasses the system proxy.' }] : [];
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
