import { expect, it } from 'vitest';
import { checkServerSentences } from './server-sentences.mjs';

const PAGE = 'src/renderer/features/table/Page.tsx';

/** @type {(text: string, path?: string) => (number | undefined)[]} */
const linesOf = (text, path = PAGE) => checkServerSentences([{ path, text }]).map(({ line }) => line);

it.each([
  'const words = "This server can’t rename tables.";',
  '<p>\n  The server rejects inserts.\n</p>',
  'const words = `Auto: the server ignores it`;',
  '<p>This server doesn’t support it.</p>',
  'const words = "The server lists namespaces and the tables in each.";',
])('reports a claim about what a server supports: %s', (text) => {
  expect(linesOf(text)).toHaveLength(1);
});

it.each([
  'const words = "The server rejected the filter.";',
  'const words = "The server didn’t say where the files are.";',
  '<p>The server may ignore min and max.</p>',
  '<p>With Auto nothing is sent: the server decides.</p>',
  '<p>Where the server has batch commits, all are applied or none.</p>',
  '// The server lists what it has.\nconst words = "";',
  '/** This server can’t\n do it. */',
])('accepts statements about responses and about possible behavior: %s', (text) => {
  expect(linesOf(text)).toEqual([]);
});

it('ignores the file that builds such sentences, and tests', () => {
  const claim = 'const words = "This server can’t rename tables.";';
  expect(linesOf(claim, 'src/renderer/domain/server-sentences.ts')).toEqual([]);
  expect(linesOf(claim, 'src/renderer/domain/page.test.ts')).toEqual([]);
  expect(linesOf(`\n${claim}`)).toEqual([2]);
});

it('reports an exception that is no longer needed', () => {
  const file = 'src/renderer/features/sidebar/TreeMessage.tsx';
  expect(checkServerSentences([{ path: file, text: '' }])).toEqual([
    expect.objectContaining({ problem: expect.stringContaining(file) }),
  ]);
});
