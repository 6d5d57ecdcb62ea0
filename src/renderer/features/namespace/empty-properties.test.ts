import { expect, test } from 'vitest';
import { noPropertiesText } from './PropertiesPage.tsx';

test('empty, null and not there are three different things', () => {
  const titles = [[], null, undefined].map((properties) => noPropertiesText({ properties })?.title);
  expect(titles).toEqual(['No properties set', 'Properties aren’t supported', 'Properties not returned']);
});

test('there is nothing to say where one is set', () => {
  expect(noPropertiesText({ properties: [['__proto__', '']] })).toBeUndefined();
});
