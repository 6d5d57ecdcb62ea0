import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import type { Connection } from '#contract/index.ts';
import { heldSecrets, testConnection } from '#contract/testing/test-connection.ts';
import { parseJson } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { type CopyLanguage, copyAs, notWritable, type QueryRequestInput } from './copy-as.ts';

const run = promisify(execFile);

interface Arrived {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let address = '';
const arrived: Arrived[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  arrived.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
  response.end(isForRows(request.url) ? ROWS : '"Plan:\\n  \\"of\\" a query"');
});
/** Bytes that aren't text. */
const ROWS = Buffer.from([0, 255, 254, 10, 13, 192, 128]);

function isForRows(url = ''): boolean {
  return url.endsWith('/query');
}

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  address = typeof bound === 'object' && bound !== null ? `http://127.0.0.1:${bound.port}` : '';
});
afterAll(() => server.close());

function connection(own: Partial<Connection> = {}): Connection {
  return testConnection({ address, secrets: heldSecrets('apiKey', 'bearer'), ...own });
}

const SECRETS = {
  VITRINE_API_KEY: 'key $(exit 1) `"\'',
  VITRINE_TOKEN: 'token',
  VITRINE_SVC_CTX_TENANT: 'acme',
  VITRINE_SVC_DATABASE: 'db',
};

const HOSTILE = `it's "$HOME" \`whoami\` $(exit 1) \${x} \\ \\" """ ''' %s ! # é \u202e 💥 \\u0041 \\n`;

const COMMANDS: Readonly<Record<CopyLanguage, (text: string) => readonly [string, string[]]>> = {
  curl: (text) => ['sh', ['-c', text]],
  python: (text) => ['python3', ['-c', text]],
  typescript: (text) => ['node', ['--input-type=module', '-e', text]],
};
// Only tests the languages that are installed: Python or a shell may be missing.
const TRIES: Readonly<Record<CopyLanguage, string>> = {
  curl: 'curl --version',
  python: 'import json, urllib.request',
  typescript: 'await 0',
};
const CAN_RUN = new Map<CopyLanguage, boolean>();
for (const language of ['curl', 'python', 'typescript'] as const) {
  const tried = run(...COMMANDS[language](TRIES[language]));
  CAN_RUN.set(
    language,
    await tried.then(
      () => true,
      () => false,
    ),
  );
}

/** Matches only the numbers and their variable. */
const LONG_VECTOR_LINE = /^(?:vector(?:_2)? ?= ?|\s+return )["']\[[-\d., ]+\]["'];?$/;

async function sent(language: CopyLanguage, question: QueryRequestInput) {
  const [command, parts] = COMMANDS[language](copyAs(language, question));
  const { stdout } = await run(command, parts, { env: { ...process.env, ...SECRETS }, cwd: tmpdir() });
  return { request: arrived.pop(), printed: stdout };
}

describe.for(['curl', 'python', 'typescript'] as const)('a request copied as %s', (language) => {
  const tried = test.runIf(CAN_RUN.get(language));

  tried('sends the same request as this program, for any content', async () => {
    const json = `{"k": 9223372036854775807, "vector": {"single_vector": [0.10, -0.0]}, "filter": ${JSON.stringify(HOSTILE)}}`;
    const context = [{ name: 'tenant', value: 'secret' }];
    const target = connection({ context, database: 'private', delimiter: '.', identityInBody: true });
    const id = ["it's", '日本 %2F/?#[1-2]{a,b}"`$(x)'];
    const { request } = await sent(language, { connection: target, id, json, kind: 'explained' });
    expect(request?.path).toBe(`/v1/table/${encodeURIComponent(id.join('.'))}/explain_plan?delimiter=.`);
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-api-key': SECRETS.VITRINE_API_KEY,
      authorization: 'Bearer token',
      'x-svc-ctx-tenant': 'acme',
      'x-svc-database': 'db',
    });
    expect(request?.body).toContain('0.10, -0.0');
  });

  tried('contains the query exactly as typed', async () => {
    const numbers = Array.from({ length: 17 }, (_, index) => `-${index}.10`).join(',\n ');
    const filter = `${HOSTILE} array_distance(v, [${numbers.replaceAll('\n', '')}])`;
    const json = `{"k": 9223372036854775807, "vector": {"single_vector": [${numbers}]}, "filter": ${JSON.stringify(filter)}}`;
    const plain = connection({ secrets: [] });
    const text = copyAs(language, { connection: plain, id: ['t'], json, kind: 'analyzed' });
    expect(text.match(/^.*-0\.10, .*-16\.10.*$/gm)).toEqual([
      expect.stringMatching(LONG_VECTOR_LINE),
      expect.stringMatching(LONG_VECTOR_LINE),
    ]);
    const { request, printed } = await sent(language, {
      connection: plain,
      id: ['t'],
      json,
      kind: 'analyzed',
    });
    expect(parseJson(request?.body ?? '')).toEqual(parseJson(json));
    expect(request?.path).toBe('/v1/table/t/analyze_plan');
    expect(printed).toContain('Plan:');
  });

  tried('contains credentials in the body for a server that expects them there', async () => {
    const target = connection({ identityInBody: true, secrets: heldSecrets('bearer') });
    const { request } = await sent(language, {
      connection: target,
      id: ['t'],
      json: '{"k": 1}',
      kind: 'analyzed',
    });
    expect(parseJson(request?.body ?? '')).toEqual({ k: 1, identity: { auth_token: 'token' } });
  });
});

// The programs read rows from a real server only in the interop tests: those install the packages that the programs
// import.
test.runIf(CAN_RUN.get('curl'))('a run copied as curl saves the rows byte for byte', async () => {
  const text = copyAs('curl', {
    connection: connection({ secrets: [] }),
    id: ['t'],
    json: '{"k": 2}',
    kind: 'run',
  });
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-copied-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await run('sh', ['-c', text], { cwd: folder });
  const { path, headers, body } = arrived.pop() ?? {};
  expect({ path, body }).toEqual({ path: '/v1/table/t/query', body: '{"k": 2}' });
  expect(headers?.accept).toMatch(/^application\/vnd\.apache\.arrow/);
  expect(await readFile(join(folder, 'rows.arrow'))).toEqual(ROWS);
});

/** Runs a program that reads the literals, and returns their text. */
async function readBack(language: CopyLanguage, questions: readonly string[]): Promise<readonly string[]> {
  const bodies = questions.map((json) => {
    const text = copyAs(language, {
      connection: connection({ secrets: [] }),
      id: ['t'],
      json,
      kind: 'analyzed',
    });
    return BODIES[language].exec(text)?.groups?.body ?? '';
  });
  const [command, parts] = COMMANDS[language](PRINTERS[language](bodies));
  const { stdout } = await run(command, parts);
  return stdout.split('\0').slice(0, -1);
}

const BODIES: Readonly<Record<CopyLanguage, RegExp>> = {
  curl: /--data-raw (?<body>[\s\S]*)\n$/,
  python: /\nbody = (?<body>[\s\S]*)\n\nrequest = /,
  typescript: /^const body = (?<body>[\s\S]*);\n\nconst answer = /,
};
const PRINTERS: Readonly<Record<CopyLanguage, (bodies: readonly string[]) => string>> = {
  curl: (bodies) => bodies.map((body) => `printf '%s\\0' ${body}`).join('\n'),
  python: (bodies) =>
    `import sys\nfor body in [${bodies.join(',\n')}]:\n  sys.stdout.buffer.write(body.encode() + b"\\0")`,
  typescript: (bodies) => `for (const body of [${bodies.join(',\n')}]) process.stdout.write(body + "\\0");`,
};

const signs = fc.constantFrom(
  "'",
  '"',
  '"""',
  "'''",
  '\\',
  '`',
  '$',
  '{',
  '}',
  '$(',
  '\\n',
  '\\u',
  '!',
  '%',
  '\u2028',
  '\u202e',
  '\ud800',
);
const hostile = fc.array(fc.oneof(signs, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 });

describe.for(['curl', 'python', 'typescript'] as const)('a string literal for %s', (language) => {
  test.runIf(CAN_RUN.get(language))('evaluates to the original text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 60, maxLength: 60 }), async (filters) => {
        const texts = filters.map((parts) => parts.join('').toWellFormed());
        const questions = texts.map((filter) => JSON.stringify({ k: 1, filter, [filter]: '$' }));
        const bodies = await readBack(language, questions);
        expect(bodies.map(parseJson)).toEqual(questions.map(parseJson));
      }),
      { numRuns: runs(4) },
    );
  });
});

describe('a copied request contains no secret', () => {
  it.each(['curl', 'python', 'typescript'] as const)('as %s', (language) => {
    const target = connection({ context: [{ name: 'tenant', value: 'hunter2' }], database: 'hunter2' });
    const json =
      '{"k": 1, "identity": {"api_key": "hunter2"}, "\\u0069dentity": {"auth_token": "hunter2"}, "context": {"a": "hunter2"}, "API_KEY": "hunter2"}';
    const text = copyAs(language, { connection: target, id: ['t'], json, kind: 'explained' });
    expect(text).not.toContain('hunter2');
    expect(text).toContain('VITRINE_API_KEY');
  });

  test('and no bidirectional control character', () => {
    const json = JSON.stringify({ k: 1, filter: 'a\u202eb\u2028\u200b\u007f' });
    const text = copyAs('curl', { connection: connection(), id: ['t'], json, kind: 'analyzed' });
    expect(text).toContain('a\\u202eb\\u2028\\u200b\\u007f');
  });
});

it.each<[CopyLanguage, Partial<Connection>, readonly string[], string, string | undefined]>([
  ['curl', {}, ['a', 't'], '{"k": 1}', undefined],
  ['curl', { address: '' }, ['t'], '{}', 'The connection has no address now. Start its server first.'],
  ['curl', {}, ['a$b', 't'], '{}', 'The name "a$b" holds the delimiter $.'],
  ['curl', {}, ['t'], '[]', 'The query isn’t a JSON object.'],
  ['typescript', {}, ['..'], '{}', '`fetch` can’t send a name made only of dots.'],
  ['python', {}, ['..'], '{}', undefined],
])('explains why a request can’t be copied as %s', (language, own, id, json, reason) => {
  const connected = connection({ address: 'http://127.0.0.1:1', ...own });
  expect(notWritable(language, { connection: connected, id, json, kind: 'explained' })).toBe(reason);
});
