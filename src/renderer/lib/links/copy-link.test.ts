import { describe, expect, it } from 'vitest';
import type { Connection } from '#contract/connections.ts';
import { linkSides } from '#contract/links.ts';
import { readLink } from '#contract/read-link.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import { writeLink } from '#contract/write-link.ts';
import type { TabContent } from '../workspace/page-kinds.ts';
import { linkOf, matchingConnections } from './copy-link.ts';
import { hasLink } from './link-to-open.ts';

describe('a copied link matches a connection', () => {
  it('with the same server address, regardless of its name', () => {
    const theirs = [
      known('x', { name: 'mine' }),
      known('y', { address: 'https://tables.example.com/other' }),
    ];
    expect(takers(known('elsewhere'), theirs)).toEqual(['x']);
  });

  it('with its own ID among several to one server, or else asks the user', () => {
    const both = [known('a'), known('b', { production: true })];
    expect(takers(known('b'), both)).toEqual(['b']);
    expect(takers(known('b'), both, false)).toEqual(['a', 'b']);
  });

  it('with the same delimiter before others', () => {
    const both = [known('a', { delimiter: '.' }), known('b')];
    expect(takers(known('x'), both)).toEqual(['b']);
    expect(takers(known('x', { delimiter: '::' }), both)).toEqual(['a', 'b']);
  });

  it('to an enterprise server only with the same database', () => {
    const enterprise = (id: string, database: string) => known(id, { flavour: 'enterprise', database });
    expect(takers(enterprise('x', 'one'), [enterprise('a', 'one'), enterprise('b', 'two')])).toEqual(['a']);
    expect(takers(enterprise('x', 'three'), [enterprise('a', 'one')])).toEqual([]);
  });

  it('to the local server of the opening user, or to the same folder', () => {
    const local = known('local', { local: true, address: 'http://127.0.0.1:1' });
    const folder = known('f', { folder: '/data/x', address: 'http://127.0.0.1:2' });
    const connections = [local, folder, known('a')];
    expect(takers({ ...local, address: 'http://127.0.0.1:9' }, connections)).toEqual(['local']);
    expect(takers({ ...folder, id: 'other' }, connections)).toEqual(['f']);
    expect(takers(known('g', { folder: '/data/y' }), connections)).toEqual([]);
  });
});

it('a copied link contains only the server’s location, and nothing else of the connection', () => {
  const connection = known('a', {
    name: 'Sesame',
    context: [{ name: 'tenant', value: 'sesame' }],
    flavour: 'open',
    database: 'sesame',
  });
  const link = linkOf({ kind: 'connection', connectionId: 'a' }, [connection]);
  const made = 'problem' in link ? link : writeLink(link);
  expect(made).toHaveProperty('text');
  expect(JSON.stringify(made).toLowerCase()).not.toContain('sesame');
});

const CONNECTIONS = [
  testConnection({ id: 'a', address: 'https://a.example' }),
  testConnection({ id: 'b', address: 'https://b.example' }),
];

const table = (connectionId: string) => ({ connectionId, id: ['t'] });

const LINKED: readonly TabContent[] = [
  { kind: 'table', ...table('a') },
  { kind: 'table', ...table('a'), page: 'query' },
  { kind: 'table', ...table('a'), page: 'tune' },
  { kind: 'namespace', ...table('a') },
  { kind: 'connection', connectionId: 'a' },
  { kind: 'compare-tables', before: table('a'), after: table('b') },
  { kind: 'compare', before: { runId: 'r' }, after: { runId: 's' } },
  { kind: 'batch', draftId: 'd', name: 'nightly rollup' },
  { kind: 'plans' },
  { kind: 'server' },
  { kind: 'settings' },
  { kind: 'about' },
];

const UNLINKED: readonly TabContent[] = [
  { kind: 'connection', connectionId: null },
  { kind: 'plan', textId: 'text-1', name: 'pasted' },
  { kind: 'compare', before: { runId: 'r' }, after: { textId: 'text-1' } },
  { kind: 'create-table', connectionId: 'a', namespace: [] },
];

describe('a link to a page', () => {
  it.each(LINKED)('is offered and can be created: $kind', (content) => {
    const link = linkOf(content, CONNECTIONS);
    expect(hasLink(content)).toBe(true);
    expect('problem' in link ? link : writeLink(link)).toHaveProperty('text');
  });

  it.each(UNLINKED)('is not offered for a page that exists only on this computer: $kind', (content) => {
    expect(hasLink(content)).toBe(false);
    expect(linkOf(content, CONNECTIONS)).toHaveProperty('problem');
  });

  it('reports a removed connection, also that of the second table', () => {
    const [first = testConnection()] = CONNECTIONS;
    const content: TabContent = { kind: 'compare-tables', before: table('a'), after: table('b') };
    for (const known of [[], [first]])
      expect(linkOf(content, known)).toEqual({
        problem: expect.stringContaining('The connection was removed.'),
      });
  });

  it('names the second server of a comparison only if it differs', () => {
    const sides = (after: string) => {
      const link = linkOf({ kind: 'compare-tables', before: table('a'), after: table(after) }, CONNECTIONS);
      return 'problem' in link ? link : linkSides(link).map(({ connectionId }) => connectionId);
    };
    expect([sides('a'), sides('b')]).toEqual([['a'], ['a', 'b']]);
  });

  it('doesn’t contain the name of a batch', () => {
    const link = linkOf({ kind: 'batch', draftId: 'd', name: 'secret plan' }, CONNECTIONS);
    expect(JSON.stringify(link)).not.toContain('secret plan');
  });
});

const known = (id: string, change: Partial<Connection> = {}): Connection =>
  testConnection({ id, address: 'https://tables.example.com/base', ...change });

/** The connections that would accept a link copied from this connection. */
function takers(from: Connection, connections: readonly Connection[], withId = true): readonly string[] {
  const link = linkOf({ kind: 'table', connectionId: from.id, id: ['t'] }, [from]);
  if (!('server' in link)) throw new Error('A table has a link.');
  const { connectionId, ...others } = link;
  const made = writeLink(withId ? { ...others, connectionId } : others);
  const read = readLink('text' in made ? made.text : '');
  if (!('link' in read && 'server' in read.link)) throw new Error('It can be read.');
  return matchingConnections(read.link, connections).map(({ id }) => id);
}
