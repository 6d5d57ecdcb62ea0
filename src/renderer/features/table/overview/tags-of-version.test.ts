import { expect, test } from 'vitest';
import { tagsOfVersion } from './OverviewPage.tsx';

const TAGS = [
  { name: 'release', version: 3n },
  { name: 'nightly', version: 9n },
  { name: 'stable', version: 3n },
];

test('shows only the tags of the displayed version, with a note about others', () => {
  expect(tagsOfVersion(TAGS, 3n)).toEqual({ names: ['release', 'stable'], note: '1 on other versions' });
  expect(tagsOfVersion(TAGS, 4n)).toEqual({ names: [], note: '3 on other versions' });
  expect(tagsOfVersion([], 4n)).toEqual({ names: [], note: undefined });
});

test('shows all tags with their versions if the displayed version is unknown', () => {
  expect(tagsOfVersion(TAGS.slice(0, 2), undefined).names).toEqual(['release (v3)', 'nightly (v9)']);
});
