import { expect, test } from 'vitest';
import { noPropertiesText } from './PropertiesPage.tsx';

test('distinguishes empty, null, and missing properties', () => {
  const titles = [[], null, undefined].map((properties) => noPropertiesText({ properties })?.title);
  expect(titles).toEqual(['No properties set', 'Properties aren’t supported', 'Properties not returned']);
});

test('shows no note if a property is set', () => {
  expect(noPropertiesText({ properties: [['__proto__', '']] })).toBeUndefined();
});
