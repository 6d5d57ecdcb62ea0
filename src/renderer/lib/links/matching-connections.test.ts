import { describe, expect, it } from 'vitest';
import type { Connection } from '#contract/connections.ts';
import { readLink } from '#contract/read-link.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import { writeLink } from '#contract/write-link.ts';
import { linkOf, matchingConnections } from './link-of.ts';

const known = (id: string, change: Partial<Connection> = {}): Connection =>
  testConnection({ id, address: 'https://tables.example.com/base', ...change });

/** Who would take up a link that was copied from a connection. */
function takers(from: Connection, connections: readonly Connection[], withId = true): readonly string[] {
  const link = linkOf({ kind: 'table', connectionId: from.id, id: ['t'] }, [from]);
  if (!('server' in link)) throw new Error('A table has a link.');
  const { connectionId, ...others } = link;
  const made = writeLink(withId ? { ...others, connectionId } : others);
  const read = readLink('text' in made ? made.text : '');
  if (!('link' in read && 'server' in read.link)) throw new Error('It can be read.');
  return matchingConnections(read.link, connections).map(({ id }) => id);
}

describe('a link finds its connection', () => {
  it('by the address of the server, whatever it is called there', () => {
    const theirs = [
      known('x', { name: 'mine' }),
      known('y', { address: 'https://tables.example.com/other' }),
    ];
    expect(takers(known('elsewhere'), theirs)).toEqual(['x']);
  });

  it('among several to one server by its own id, and else leaves it to the user', () => {
    const both = [known('a'), known('b', { production: true })];
    expect(takers(known('b'), both)).toEqual(['b']);
    expect(takers(known('b'), both, false)).toEqual(['a', 'b']);
  });

  it('with its delimiter before one with another', () => {
    const both = [known('a', { delimiter: '.' }), known('b')];
    expect(takers(known('x'), both)).toEqual(['b']);
    expect(takers(known('x', { delimiter: '::' }), both)).toEqual(['a', 'b']);
  });

  it('on an enterprise server only to the same database', () => {
    const enterprise = (id: string, database: string) => known(id, { flavour: 'enterprise', database });
    expect(takers(enterprise('x', 'one'), [enterprise('a', 'one'), enterprise('b', 'two')])).toEqual(['a']);
    expect(takers(enterprise('x', 'three'), [enterprise('a', 'one')])).toEqual([]);
  });

  it('at the local server of whoever opens it, and in the same folder', () => {
    const local = known('local', { local: true, address: 'http://127.0.0.1:1' });
    const folder = known('f', { folder: '/data/x', address: 'http://127.0.0.1:2' });
    const there = [local, folder, known('a')];
    expect(takers({ ...local, address: 'http://127.0.0.1:9' }, there)).toEqual(['local']);
    expect(takers({ ...folder, id: 'other' }, there)).toEqual(['f']);
    expect(takers(known('g', { folder: '/data/y' }), there)).toEqual([]);
  });
});

it('a link says nothing of a connection but where its server is', () => {
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
