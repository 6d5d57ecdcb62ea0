import { expect, it } from 'vitest';
import { isAppUrl } from './app-origin.ts';

it.each(['app://vitrine', 'app://vitrine/', 'app://vitrine/index.html?a#b'])('%s is ours', (url) => {
  expect(isAppUrl(url)).toBe(true);
});

it.each([
  '',
  'about:blank',
  'app://vitrine.evil/',
  'app://vitrine@evil/',
  'app://user@vitrine/',
  'app://user:word@vitrine/',
  'app://vitrine:8080/',
  'app://evil/vitrine',
  'app:vitrine',
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:alert(1)',
  'http://vitrine/',
  'https://app/vitrine',
  'blob:app://vitrine/1234',
])('%s is not', (url) => {
  expect(isAppUrl(url)).toBe(false);
});
