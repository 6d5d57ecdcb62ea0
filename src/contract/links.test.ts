import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Link, linkSides, MAX_LINK_LENGTH } from './links.ts';
import { readLink } from './read-link.ts';
import { linkQuery, writeLink } from './write-link.ts';

const text = fc.string({ unit: 'binary', maxLength: 30 }).filter((value) => value.isWellFormed());
const hostile = fc.oneof(
  text,
  fc.constantFrom(
    '',
    '.',
    '..',
    '/',
    '$',
    '#',
    '?',
    '&',
    '=',
    '+',
    '%',
    '%2F',
    ' ',
    '\n',
    '\u202e',
    '🦊',
    '__proto__',
  ),
);
const id = fc.array(hostile, { minLength: 1, maxLength: 8 });
const server = fc.oneof(
  fc.record({
    kind: fc.constant('address' as const),
    address: fc
      .webUrl({ withQueryParameters: false, withFragments: false, validSchemes: ['http', 'https'] })
      .map((url) => {
        const { origin, pathname } = new URL(url);
        return origin + pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
      }),
    delimiter: fc.constantFrom('$', '.', '::', '%', '&'),
    database: fc.constantFrom('', 'vectors', 'a b&c=d'),
  }),
  fc.constant({ kind: 'local' as const }),
  fc.record({ kind: fc.constant('folder' as const), path: text.filter((path) => path !== '') }),
  fc.record({
    kind: fc.constant('bucket' as const),
    location: fc.constantFrom('s3://lake', 's3://lake/a b/ü&c', 'gs://lake/x', 'az://box/y'),
    endpoint: fc.constantFrom('', 'https://minio.example:9000'),
  }),
);
const version = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const connectionId = fc.constant('0b6f6a1e-5a3c-4c55-9a53-7d6f4f0f7f11');
const side = fc.record({ server, connectionId }, { requiredKeys: ['server'] });
const table = fc.record({ id, version }, { requiredKeys: ['id'] });
const page = fc.constantFrom('schema', 'versions', 'tune', 'a b&c=d');
/** A query as a link contains it; other tests cover what else a query can be. */
const query = fc
  .record({ k: fc.nat(), filter: hostile, '': hostile, __proto__: hostile, vector: fc.array(fc.integer()) })
  .map((members) => linkQuery(JSON.stringify(members)))
  .map((read) => ('json' in read ? read.json : ''));
const runId = fc.uuid();

const serverPlace = fc.oneof(
  fc.tuple(table, fc.record({ page }, { requiredKeys: [] })).map(([one, shown]) => ({
    kind: 'table' as const,
    ...one,
    ...shown,
  })),
  fc
    .tuple(table, table, fc.record({ side }, { requiredKeys: [] }), fc.record({ page }, { requiredKeys: [] }))
    .map(([one, other, where, shown]) => ({
      kind: 'compare' as const,
      ...one,
      ...shown,
      other: { ...other, ...where },
    })),
  fc.record(
    { kind: fc.constant('query' as const), id, query, runId, page },
    { requiredKeys: ['kind', 'id'] },
  ),
  fc.record({ kind: fc.constant('namespace' as const), id: fc.array(hostile, { maxLength: 8 }) }),
  fc.constant({ kind: 'connection' as const }),
);
const ownPlace = fc.oneof(
  fc.record({
    kind: fc.constant('plan' as const),
    runIds: fc.oneof(fc.tuple(runId), fc.tuple(runId, runId)),
  }),
  fc.record({ kind: fc.constant('batch' as const), draftId: fc.uuid() }),
  fc.constantFrom(
    { kind: 'plans' as const },
    { kind: 'server' as const },
    { kind: 'settings' as const },
    { kind: 'about' as const },
  ),
);
const links: fc.Arbitrary<Link> = fc.oneof(
  fc.tuple(side, serverPlace).map(([where, place]) => ({ ...where, place })),
  ownPlace.map((place) => ({ place })),
);

function written(link: Link): string {
  const made = writeLink(link);
  if ('problem' in made) throw new Error(made.problem);
  return made.text;
}

const problemOf = (link: string) => {
  const read = readLink(link);
  return 'problem' in read ? read.problem : undefined;
};

describe('a link', () => {
  it('reads back as the link it was written from, whatever characters the names contain', () => {
    fc.assert(
      fc.property(links, (link) => {
        expect(readLink(written(link))).toEqual({ link });
      }),
    );
  });

  it('contains only URL-safe ASCII characters, without spaces, quotes, brackets or line breaks', () => {
    fc.assert(
      fc.property(links, (link) => {
        expect(written(link)).toMatch(/^vitrine:\/\/\w+(\?[\w.~%=&-]*)?$/);
      }),
    );
  });

  it('reads back the same after URL normalization', () => {
    fc.assert(
      fc.property(links, (link) => {
        expect(readLink(new URL(written(link)).href)).toEqual({ link });
      }),
    );
  });

  it('names the page first, then the server and the table as readable parameters', () => {
    expect(
      written({
        server: { kind: 'address', address: 'https://tables.example.com/base', delimiter: '$', database: '' },
        place: { kind: 'table', id: ['prod', 'items'], version: 7n, page: 'schema' },
      }),
    ).toBe(
      'vitrine://table?server=https%3A%2F%2Ftables.example.com%2Fbase&part=prod&part=items&version=7&page=schema',
    );
  });
});

it('a link to a comparison names the servers of both tables', () => {
  const address = (host: string) =>
    ({ kind: 'address', address: `https://${host}`, delimiter: '$', database: '' }) as const;
  const link: Link = {
    server: address('a.example'),
    place: {
      kind: 'compare',
      id: ['prod', 'items'],
      version: 7n,
      page: 'stats',
      other: { id: ['items'], side: { server: address('b.example'), connectionId: 'c2' } },
    },
  };
  expect(written(link)).toBe(
    'vitrine://compare?server=https%3A%2F%2Fa.example&part=prod&part=items&version=7' +
      '&other-server=https%3A%2F%2Fb.example&other-connection=c2&other-part=items&page=stats',
  );
  expect(linkSides(link).map(({ server: known }) => known)).toEqual([
    address('a.example'),
    address('b.example'),
  ]);
});

describe('writeLink', () => {
  const table = (name: string) =>
    writeLink({ server: { kind: 'local' }, place: { kind: 'table', id: [name] } });
  const queryOf = (text: string) =>
    writeLink({ server: { kind: 'local' }, place: { kind: 'query', id: ['t'], query: text } });

  it('returns a problem for a query that isn’t a JSON object', () => {
    for (const text of ['{"k":', '[]', 'null', '"k"', `${'['.repeat(300)}${']'.repeat(300)}`])
      expect(queryOf(text)).toEqual({ problem: expect.stringContaining('Its query isn’t a JSON object.') });
  });

  it('returns a problem that suggests JSON instead for a query that is too long for a link', () => {
    const vector = JSON.stringify({ vector: Array.from({ length: 1536 }, (_, index) => index / 1536) });
    expect(queryOf(vector)).toEqual({ problem: expect.stringMatching(/exceed 8,000.*as JSON/) });
  });

  it('returns a problem for a name with an unpaired surrogate', () => {
    expect(table('a\ud800')).toEqual({ problem: expect.stringContaining('invalid Unicode character') });
  });

  it('returns a problem for a link that would exceed MAX_LINK_LENGTH', () => {
    expect(table('x'.repeat(MAX_LINK_LENGTH))).toEqual({
      problem: expect.stringContaining('would exceed 8,000 characters'),
    });
  });
});

const SERVER = 'server=https%3A%2F%2Ftables.example.com';

describe('readLink', () => {
  it.each([
    ['https://tables.example.com', 'Links begin with vitrine://.'],
    ['vitrine:table', 'Links begin with vitrine://.'],
    [
      `vitrine://user@table?${SERVER}&part=a`,
      'The link must name a page after vitrine://, e.g. vitrine://table?server=…&part=…',
    ],
    [
      'vitrine://tables.example.com/table?part=a',
      'The link must name a page after vitrine://, e.g. vitrine://table?server=…&part=…',
    ],
    ['vitrine://', 'The link must name a page after vitrine://, e.g. vitrine://table?server=…&part=…'],
    [`vitrine://table?${SERVER}&part=a\u202e b`, 'spaces'],
    [`vitrine://table?${SERVER}&part=%`, '"part" isn’t encoded correctly.'],
    [`vitrine://table?${SERVER}&part=%ED%A0%80`, '"part" isn’t encoded correctly.'],
    ['vitrine://table?part=a', 'The link doesn’t name a server.'],
    [`vitrine://table?${SERVER}&${SERVER}&part=a`, 'twice'],
    [`vitrine://table?${SERVER}&folder=%2Fdata&part=a`, 'more than one of'],
    ['vitrine://table?server=file%3A%2F%2F%2Fetc&part=a', 'http:// or https://'],
    ['vitrine://table?server=javascript%3Aalert(1)&part=a', 'http:// or https://'],
    [
      'vitrine://table?server=https%3A%2F%2Fsesame%40host&part=a',
      'The server in the link contains a user name or password.',
    ],
    ['vitrine://table?server=https%3A%2F%2Fhost%2F%3Fkey%3Dsesame&part=a', '"?" or "#"'],
    ['vitrine://table?server=https%3A%2F%2Fho%0Ast&part=a', 'http:// or https://'],
    [`vitrine://table?${SERVER}`, 'The link doesn’t name a table.'],
    [`vitrine://table?${SERVER}&part=a&version=-1`, 'isn’t a number'],
    [`vitrine://table?${SERVER}&part=a&version=99999999999999999999`, 'isn’t a number'],
    [`vitrine://drop?${SERVER}&part=a`, 'This version doesn’t support links to "drop".'],
    [`vitrine://table?${SERVER}&${'part=a&'.repeat(1001)}`, 'too many parts'],
    [`vitrine://table?${SERVER}&part=${'a'.repeat(MAX_LINK_LENGTH)}`, 'The link is too long.'],
    [`vitrine://query?${SERVER}`, 'The link doesn’t name a table.'],
    [`vitrine://query?${SERVER}&part=a&query=%7B`, 'Its query isn’t a JSON object.'],
    [`vitrine://query?${SERVER}&part=a&query=7`, 'Its query isn’t a JSON object.'],
    [`vitrine://query?${SERVER}&part=a&query=%7B%7D&query=%7B%7D`, 'twice'],
    [`vitrine://query?${SERVER}&part=a&run=..%2Fa`, 'which plan'],
    [`vitrine://compare?${SERVER}&part=a`, 'The link doesn’t name the second table.'],
    [`vitrine://compare?${SERVER}&part=a&other-part=b&other-version=x`, 'isn’t a number'],
    [`vitrine://compare?${SERVER}&part=a&other-part=b&other-server=ftp%3A%2F%2Fb`, 'http:// or https://'],
    [
      `vitrine://compare?${SERVER}&part=a&other-part=b&other-server=local&other-folder=%2Fb`,
      'more than one of',
    ],
    [`vitrine://compare?${SERVER}&other-part=b`, 'The link doesn’t name a table.'],
    ['vitrine://batch', 'which batch'],
    ['vitrine://batch?batch=..%2F..%2Fetc', 'which batch'],
    ['vitrine://plan', 'which plan'],
    ['vitrine://plan?run=a&run=b&run=c', 'which plan'],
    ['vitrine://plan?run=a&run=%2Fb', 'which plan'],
  ])('rejects %s: %s', (link, words) => {
    expect(problemOf(link)).toContain(words);
  });

  it('doesn’t repeat a password from the link in the problem that it returns', () => {
    expect(problemOf('vitrine://table?server=https%3A%2F%2Fme%3Asesame%40host&part=a')).not.toContain(
      'sesame',
    );
  });

  it('returns a link or a problem for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc
            .tuple(fc.constantFrom('table', 'query', 'compare', 'plan', 'batch', 'settings'), text)
            .map(([kind, rest]) => `vitrine://${kind}?${rest}`),
          text.map((rest) => `vitrine://query?${SERVER}&part=a&query=${encodeURIComponent(rest)}`),
        ),
        (any) => {
          const read = readLink(any);
          expect('problem' in read ? read.problem : read.link.place.kind).toMatch(/\w/);
        },
      ),
    );
  });
});

it('readLink ignores unknown parameters, e.g. those of a later version', () => {
  expect(readLink(`vitrine://table?${SERVER}&part=a&run=drop&autorun=1`)).toEqual(
    readLink(`vitrine://table?${SERVER}&part=a`),
  );
});

it('readLink normalizes the server address in the same way as a connection', () => {
  const read = readLink('vitrine://connection?server=HTTPS%3A%2F%2FTables.Example.com%3A443%2Fbase%2Fv1%2F');
  expect(read).toMatchObject({ link: { server: { address: 'https://tables.example.com/base' } } });
});
