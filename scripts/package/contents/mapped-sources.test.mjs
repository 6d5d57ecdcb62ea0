import { expect, it } from 'vitest';
import { mappedSources } from './mapped-sources.mjs';

it('names the sources that something is left of, and none that is only listed', () => {
  const sources = ['kept.js', 'gone.js', null, 'far.js'];
  // In the first line one place of the first source and one of nothing; in the third a name, and three sources on; then back by three.
  expect(mappedSources({ mappings: 'AAAA,C;;AGCDA,CHAC', sources })).toEqual(['kept.js', 'far.js']);
  expect(mappedSources({ mappings: 'AAAA,gBAgB', sources: ['only.js'] })).toEqual(['only.js']);
  expect(mappedSources({ mappings: '', sources })).toEqual([]);
});
