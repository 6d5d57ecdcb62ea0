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
])('finds what a server is said to do: %s', (text) => {
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
])('is content with what it answered, and with what is open: %s', (text) => {
  expect(linesOf(text)).toEqual([]);
});

it('is content with the place where such sentences are made, and with tests', () => {
  const claim = 'const words = "This server can’t rename tables.";';
  expect(linesOf(claim, 'src/renderer/domain/server-sentences.ts')).toEqual([]);
  expect(linesOf(claim, 'src/renderer/domain/page.test.ts')).toEqual([]);
  expect(linesOf(`\n${claim}`)).toEqual([2]);
});

it('finds an exception that covers nothing any more', () => {
  const file = 'src/renderer/features/sidebar/TreeMessage.tsx';
  expect(checkServerSentences([{ path: file, text: '' }])).toEqual([
    expect.objectContaining({ problem: expect.stringContaining(file) }),
  ]);
});
