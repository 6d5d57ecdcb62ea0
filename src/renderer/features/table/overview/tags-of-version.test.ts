import { expect, test } from 'vitest';
import { tagsOfVersion } from './OverviewPage.tsx';

const TAGS = [
  { name: 'release', version: 3n },
  { name: 'nightly', version: 9n },
  { name: 'stable', version: 3n },
];

test('only the tags of the version that is shown, with a word on the others', () => {
  expect(tagsOfVersion(TAGS, 3n)).toEqual({ names: ['release', 'stable'], note: '1 on other versions' });
  expect(tagsOfVersion(TAGS, 4n)).toEqual({ names: [], note: '3 on other versions' });
  expect(tagsOfVersion([], 4n)).toEqual({ names: [], note: undefined });
});

test('all of them with their versions, where it is not known which is shown', () => {
  expect(tagsOfVersion(TAGS.slice(0, 2), undefined).names).toEqual(['release (v3)', 'nightly (v9)']);
});
