import fc from 'fast-check';

/** Names of secrets in common use, as words. */
const NAMES = [
  'identity',
  'authorization',
  'proxy authorization',
  'api key',
  'x api key',
  'x goog api key',
  'ocp apim subscription key',
  'token',
  'auth token',
  'access token',
  'refresh token 2',
  'sas token',
  'azure storage sas token',
  'aws secret access key',
  'secret',
  'client secret',
  'password',
  'user passwd',
  'passphrase',
  'db pwd',
  'credentials',
  'account key',
  'private key pem',
  'basic auth',
  'bearer',
  'signature',
  'cookie',
  'storage options',
];

/** The words joined in the styles of different languages, in any case. */
export const secretName = fc
  .record({
    words: fc.constantFrom(...NAMES).map((name) => name.split(' ')),
    way: fc.constantFrom('-', '_', '.', '', 'camel', 'random'),
    turns: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
  })
  .map(({ words, way, turns }) => {
    if (way === 'camel') return words.map((word, index) => (index === 0 ? word : capital(word))).join('');
    if (way !== 'random') return words.join(way);
    return [...words.join('_')].map((letter, at) => (turns[at] ? letter.toUpperCase() : letter)).join('');
  });

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

type Place = (secret: unknown) => Record<string, unknown>;

const inside = fc.constantFrom<(secret: string) => unknown>(
  (secret) => secret,
  (secret) => [secret],
  (secret) => ({ more: [{ value: secret }] }),
);

const named = fc.record({ name: secretName, way: fc.constantFrom('member', 'pair', 'entry') }).map(
  ({ name, way }): Place =>
    (secret) => {
      // The interface has a member of this name, which is an object.
      if (way === 'member') return { [name]: name === 'identity' ? { of: secret } : secret };
      if (way === 'pair')
        return {
          headers: [
            ['accept', 'x'],
            [name, secret],
          ],
        };
      return { entries: [{ name, value: secret }] };
    },
);

const outside = fc
  .array(fc.constantFrom('query', 'full_text_query', 'list', 'columns', 'metadata', 'x'), { maxLength: 4 })
  .map((path) => (members: Record<string, unknown>) => {
    return path.reduce<Record<string, unknown>>(
      (inner, name) => ({ [name]: name === 'list' ? [1, inner] : { inner } }),
      members,
    );
  });

/** Members with a secret at some depth under a secret's name. */
export const secretPlace = fc.tuple(named, inside, outside).map(
  ([place, within, around]) =>
    (secret: string) =>
      around(place(within(secret))),
);
