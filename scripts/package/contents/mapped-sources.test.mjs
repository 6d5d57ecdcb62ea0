import { expect, it } from 'vitest';
import { mappedSources } from './mapped-sources.mjs';

it('returns the sources that a source map maps to, without those that it only lists', () => {
  const sources = ['kept.js', 'gone.js', null, 'far.js'];
  // Line 1 maps to the first source, then to none. Line 3 maps, with a name, to the source three further on, then back by three.
  expect(mappedSources({ mappings: 'AAAA,C;;AGCDA,CHAC', sources })).toEqual(['kept.js', 'far.js']);
  expect(mappedSources({ mappings: 'AAAA,gBAgB', sources: ['only.js'] })).toEqual(['only.js']);
  expect(mappedSources({ mappings: '', sources })).toEqual([]);
});
