import { describe, expect, it } from 'vitest';
import { linkSides } from '#contract/links.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import { writeLink } from '#contract/write-link.ts';
import type { TabContent } from '../workspace/tab-content.ts';
import { linkOf } from './link-of.ts';
import { hasLink } from './link-to-open.ts';

const CONNECTIONS = [
  testConnection({ id: 'a', address: 'https://a.example' }),
  testConnection({ id: 'b', address: 'https://b.example' }),
];
const table = (connectionId: string) => ({ connectionId, id: ['t'] });

const LINKED: readonly TabContent[] = [
  { kind: 'table', ...table('a') },
  { kind: 'query', ...table('a') },
  { kind: 'what-if', ...table('a') },
  { kind: 'namespace', ...table('a') },
  { kind: 'connection', connectionId: 'a' },
  { kind: 'compare-tables', before: table('a'), after: table('b') },
  { kind: 'compare', before: { runId: 'r' }, after: { runId: 's' } },
  { kind: 'batch', draftId: 'd', name: 'nightly rollup' },
  { kind: 'plans' },
  { kind: 'server' },
  { kind: 'settings' },
];
const UNLINKED: readonly TabContent[] = [
  { kind: 'connection', connectionId: null },
  { kind: 'plan', textId: 'text-1', name: 'pasted' },
  { kind: 'compare', before: { runId: 'r' }, after: { textId: 'text-1' } },
  { kind: 'create-table', connectionId: 'a', namespace: [] },
];

describe('a link to a page', () => {
  it.each(LINKED)('is offered and can be made: $kind', (content) => {
    const link = linkOf(content, CONNECTIONS);
    expect(hasLink(content)).toBe(true);
    expect('problem' in link ? link : writeLink(link)).toHaveProperty('text');
  });

  it.each(UNLINKED)('is not offered where nobody else can have it: $kind', (content) => {
    expect(hasLink(content)).toBe(false);
    expect(linkOf(content, CONNECTIONS)).toHaveProperty('problem');
  });

  it('says that its connection is gone, also that of the second table', () => {
    const [first = testConnection()] = CONNECTIONS;
    const content: TabContent = { kind: 'compare-tables', before: table('a'), after: table('b') };
    for (const known of [[], [first]])
      expect(linkOf(content, known)).toEqual({
        problem: expect.stringContaining('The connection was removed.'),
      });
  });

  it('names the second server of a comparison only where there is one', () => {
    const sides = (after: string) => {
      const link = linkOf({ kind: 'compare-tables', before: table('a'), after: table(after) }, CONNECTIONS);
      return 'problem' in link ? link : linkSides(link).map(({ connectionId }) => connectionId);
    };
    expect([sides('a'), sides('b')]).toEqual([['a'], ['a', 'b']]);
  });

  it('does not say what a batch is called', () => {
    const link = linkOf({ kind: 'batch', draftId: 'd', name: 'secret plan' }, CONNECTIONS);
    expect(JSON.stringify(link)).not.toContain('secret plan');
  });
});
