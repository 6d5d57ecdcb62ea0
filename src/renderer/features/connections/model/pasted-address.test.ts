import { expect, it } from 'vitest';
import { pastedAddress } from './pasted-address.ts';

it.each([
  ['https://a.example/v1/table/prod%24items/describe', 'https://a.example', undefined],
  ['https://a.example/base/v1/namespace/list?delimiter=.', 'https://a.example/base', '.'],
  [
    "curl -X POST 'https://a.example:8443/v1/table/x/describe' -H 'x-api-key: k'",
    'https://a.example:8443',
    undefined,
  ],
  ['$ curl "http://localhost:2333/lance/" -d {}', 'http://localhost:2333/lance', undefined],
])('the server is found in what was pasted: %s', (text, address, delimiter) => {
  expect(pastedAddress(text)).toMatchObject({ address });
  expect(pastedAddress(text)?.delimiter).toBe(delimiter);
});

it.each([
  'https://a.example',
  'https://a.example/v1',
  'catalog.internal:8080',
  'curl',
  'curl example.com',
  '',
])('what is no request is left as it is: %j', (text) => {
  expect(pastedAddress(text)).toBeUndefined();
});

it('takes no secret along from a command', () => {
  const pasted = pastedAddress(
    "curl -H 'authorization: Bearer canary' https://a.example/v1/table/x/describe",
  );
  expect(JSON.stringify(pasted)).not.toContain('canary');
});
