import { expect, it } from 'vitest';
import { examplePath } from './example-path.ts';

it('shows the request as it will go out, with the delimiter encoded and no /v1 twice', () => {
  expect(examplePath('http://localhost:2333/v1/', '$')).toBe(
    'POST http://localhost:2333/v1/table/namespace%24table/describe',
  );
  expect(examplePath('https://a.example/lance', '.')).toBe(
    'POST https://a.example/lance/v1/table/namespace.table/describe',
  );
});

it('says what to type while there is nothing to show', () => {
  expect(examplePath('  ', '$')).toMatch(/without \/v1/i);
});
