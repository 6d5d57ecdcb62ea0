import { createHash, createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { canariesIn, canary } from '#contract/testing/canary.ts';
import { Failure } from '../failure.ts';
import { setUp as setUpHttp } from '../http/testing/test-client.ts';
import type { SeenRequest } from '../http/testing/test-server.ts';
import { placeOfRole } from './assumed-role.ts';
import { createStorageProfiles } from './storage-profiles.ts';
import { tokenPath, userHome } from './testing/users-home.ts';

const NOW = Date.parse('2026-05-04T12:00:00Z');

const SECRETS = {
  base: canary('secret of the base'),
  first: canary('secret of the first role'),
  firstToken: canary('session token of the first role'),
  second: canary('secret of the second role'),
  secondToken: canary('session token of the second role'),
  sso: canary('sign-in token'),
};
const CANARIES = Object.values(SECRETS);

const CREDENTIALS = `[base]\naws_access_key_id = AKIABASE\naws_secret_access_key = ${SECRETS.base.text}\n`;

const CONFIG = `
[profile data]
role_arn = arn:aws:iam::123456789012:role/teams/data/DataReadOnly
source_profile = base
external_id = a b&c
role_session_name = ada@example.com
duration_seconds = 900
region = eu-west-1
endpoint_url = https://all.example
services = elsewhere
[profile twice]
role_arn = arn:aws:iam::210987654321:role/Second
source_profile = data
[profile itself]
role_arn = arn:aws:iam::1:role/Own
source_profile = itself
aws_access_key_id = AKIABASE
aws_secret_access_key = ${SECRETS.base.text}
[profile by-sso]
role_arn = arn:aws:iam::1:role/Deep
source_profile = signed-in
[profile signed-in]
sso_session = work
sso_account_id = 1
sso_role_name = Reader
[sso-session work]
sso_region = eu-north-1
sso_start_url = https://start.example/start
[profile asks]
role_arn = arn:aws:iam::1:role/Guarded
source_profile = base
mfa_serial = arn:aws:iam::1:mfa/ada
[profile through-asks]
role_arn = arn:aws:iam::1:role/Far
source_profile = asks
[profile lost]
role_arn = arn:aws:iam::1:role/Lost
source_profile = nobody
[profile one]
role_arn = arn:aws:iam::1:role/One
source_profile = other
[profile other]
role_arn = arn:aws:iam::1:role/Other
source_profile = one
[profile group]
role_arn = arn:aws:iam::1:group/x
source_profile = base
[profile soon]
role_arn = arn:aws:iam::1:role/x
source_profile = base
duration_seconds = soon
[profile far]
role_arn = arn:aws:iam::1:role/x
source_profile = base
region = x.evil.example/
[services elsewhere]
sts =
  endpoint_url = https://evil.example
s3 =
  endpoint_url = https://storage.example
`;

/** The secrets that may sign requests, by access key ID; with the session token, if there is one. */
const KNOWN: Readonly<Record<string, readonly [secret: string, token?: string]>> = {
  AKIABASE: [SECRETS.base.text],
  ASIAFIRST: [SECRETS.first.text, SECRETS.firstToken.text],
  ASIASSO: [SECRETS.first.text, SECRETS.firstToken.text],
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Whether the raw request is signed as AWS requires, with a known key. */
function isSigned({ method, path, headers, body }: SeenRequest): boolean {
  const [, key = '', day = '', region = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/sts\/aws4_request,SignedHeaders=([\w;-]+),Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [secret = '', token] = KNOWN[key] ?? [];
  if (headers['x-amz-security-token'] !== token || !names.startsWith('content-type;host;')) return false;
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, path, '', lines.join(''), names, sha256(body)].join('\n');
  const scope = [day, region, 'sts', 'aws4_request'];
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), sha256(canonical)].join('\n');
  const signing = scope.reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return secret !== '' && hmac(signing, toSign).toString('hex') === signature;
}

const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function keysXml(id: string, secret: string, token: string): string {
  return `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult>
    <AssumedRoleUser><Arn>arn:aws:sts::1:assumed-role/x/y</Arn></AssumedRoleUser>
    <Credentials><AccessKeyId>${id}</AccessKeyId><SecretAccessKey>${inXml(secret)}</SecretAccessKey>
      <SessionToken>${inXml(token)}</SessionToken><Expiration>2026-05-04T12:15:00Z</Expiration></Credentials>
  </AssumeRoleResult></AssumeRoleResponse>`;
}

const FIRST = keysXml('ASIAFIRST', SECRETS.first.text, SECRETS.firstToken.text);
const SECOND = keysXml('ASIASECOND', SECRETS.second.text, SECRETS.secondToken.text);

function errorXml(code: string, message: string): string {
  return `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${inXml(message)}</Message></Error></ErrorResponse>`;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Profiles in real files, and a service that issues keys of roles for signed requests. */
async function setUp(refusal?: Answer, files: Readonly<Record<string, string>> = {}) {
  const { home } = await userHome({ config: CONFIG, credentials: CREDENTIALS, ...files });
  const { server, client, activityLog } = await setUpHttp(
    (seen, response) => {
      const isSso = seen.path.startsWith('/federation/');
      const isFine = isSso || isSigned(seen);
      const otherAnswer = isFine
        ? refusal
        : { status: 403, body: errorXml('SignatureDoesNotMatch', 'It differs.') };
      if (isSso) return void response.end(SSO_KEYS);
      const body = seen.body.includes('role%2FSecond') ? SECOND : FIRST;
      response.writeHead(otherAnswer?.status ?? 200, { location: '/elsewhere' });
      response.end(otherAnswer?.body ?? body);
    },
    {},
    { sleep: async () => {} },
  );
  const requestedOrigins: string[] = [];
  const profiles = createStorageProfiles({
    http: client,
    place: { environment: {}, home },
    now: () => NOW,
    portal: () => server.origin,
    roles: (role) => {
      const { region, origin } = placeOfRole(role);
      requestedOrigins.push(origin);
      return { region, origin: server.origin };
    },
  });
  const read = (name: string) => profiles.readProfile(name, { connectionId: 'c' });
  return { ...profiles, read, server, activityLog, requestedOrigins };
}

const SSO_KEYS = JSON.stringify({
  roleCredentials: {
    accessKeyId: 'ASIASSO',
    secretAccessKey: SECRETS.first.text,
    sessionToken: SECRETS.firstToken.text,
    expiration: NOW + 3_600_000,
  },
});

const SIGNED_IN = {
  [tokenPath('work')]: JSON.stringify({ accessToken: SECRETS.sso.text, expiresAt: '2026-05-04T13:00:00Z' }),
};

async function failureOf(reading: Promise<unknown>): Promise<Failure> {
  const problem = await reading.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(problem instanceof Failure)) throw new Error('it did not fail as it should', { cause: problem });
  expect(canariesIn(problem.message + JSON.stringify(problem.details) + inspect(problem), CANARIES)).toEqual(
    [],
  );
  return problem;
}

function formsOf(seen: readonly SeenRequest[]) {
  return seen.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
}

describe('listProfiles', () => {
  it('shows which role a profile assumes, or why it can’t be used, without sending a request', async () => {
    const { listProfiles, server } = await setUp();
    const all = await listProfiles();
    expect(all.map(({ name, words, isUsable }) => [name, words, isUsable])).toEqual([
      ['data', 'assumes role DataReadOnly', true],
      ['twice', 'assumes role Second', true],
      ['itself', 'assumes role Own', true],
      ['by-sso', 'assumes role Deep; not signed in', false],
      ['signed-in', 'not signed in', false],
      ['asks', 'asks for a code; not supported', false],
      ['through-asks', 'source profile “asks”: asks for a code; not supported', false],
      ['lost', 'source profile “nobody” not found', false],
      ['one', 'source profiles form a loop: one, other, one', false],
      ['other', 'source profiles form a loop: other, one, other', false],
      ['group', 'invalid role_arn', false],
      ['soon', 'invalid duration_seconds', false],
      ['far', 'invalid region', false],
      ['base', 'static keys', true],
    ]);
    expect(canariesIn(JSON.stringify(all) + inspect(all), CANARIES)).toEqual([]);
    expect(server.seen).toEqual([]);
  });

  it('marks a role profile as usable after a sign-in to its source profile', async () => {
    const { listProfiles } = await setUp(undefined, SIGNED_IN);
    const found = (await listProfiles()).find(({ name }) => name === 'by-sso');
    expect(found).toMatchObject({ words: 'assumes role Deep', isUsable: true });
  });

  it('follows a chain of at most five source profiles', async () => {
    const link = (at: number) =>
      `[profile p${at}]\nrole_arn = arn:aws:iam::1:role/r${at}\nsource_profile = p${at + 1}\n`;
    const config = [0, 1, 2, 3, 4].map(link).join('');
    const credentials = '[p5]\naws_access_key_id = a\naws_secret_access_key = b\n';
    const { listProfiles, read, server } = await setUp(undefined, { config, credentials });
    const [first, second] = await listProfiles();
    expect([first?.words, second?.words]).toEqual(['more than 5 source profiles', 'assumes role r1']);
    expect((await failureOf(read('p0'))).code).toBe('NOT_SUPPORTED');
    expect(server.seen).toEqual([]);
  });
});

describe('the keys of a role', () => {
  it('are requested with the keys of the source profile, in one signed request', async () => {
    const { read, server, activityLog, requestedOrigins } = await setUp();
    const keys = await read('data');
    expect(keys).toMatchObject({
      accessKeyId: 'ASIAFIRST',
      region: 'eu-west-1',
      endpointUrl: 'https://storage.example',
      expiresAtMillis: Date.parse('2026-05-04T12:15:00Z'),
    });
    expect(keys.secretAccessKey.reveal()).toBe(SECRETS.first.text);
    expect(keys.sessionToken?.reveal()).toBe(SECRETS.firstToken.text);
    expect(server.seen.map(({ method, path }) => [method, path])).toEqual([['POST', '/']]);
    expect(formsOf(server.seen)).toEqual([
      {
        Action: 'AssumeRole',
        Version: '2011-06-15',
        RoleArn: 'arn:aws:iam::123456789012:role/teams/data/DataReadOnly',
        RoleSessionName: 'ada@example.com',
        ExternalId: 'a b&c',
        DurationSeconds: '900',
      },
    ]);
    // Addresses in the profile are ignored.
    expect(requestedOrigins).toEqual(['https://sts.eu-west-1.amazonaws.com']);
    const [entry] = activityLog.list();
    expect(entry?.effect).toBe('reads');
    expect(entry && activityLog.find(entry.id)).toMatchObject({ sent: { isConfidential: true } });
    const shown =
      JSON.stringify([keys, activityLog.list(), entry && activityLog.find(entry.id)]) + inspect(keys);
    expect(canariesIn(shown, CANARIES)).toEqual([]);
  });

  it('are requested with the keys of another role, one after the other', async () => {
    const { read, server } = await setUp();
    expect((await read('twice')).accessKeyId).toBe('ASIASECOND');
    expect(formsOf(server.seen).map(({ RoleArn, RoleSessionName }) => [RoleArn, RoleSessionName])).toEqual([
      ['arn:aws:iam::123456789012:role/teams/data/DataReadOnly', 'ada@example.com'],
      ['arn:aws:iam::210987654321:role/Second', 'vitrine'],
    ]);
    expect(server.seen.map(({ headers }) => headers['x-amz-security-token'])).toEqual([
      undefined,
      SECRETS.firstToken.text,
    ]);
  });

  it('are requested with the profile’s own keys if it is its own source', async () => {
    const { read, server } = await setUp();
    expect((await read('itself')).accessKeyId).toBe('ASIAFIRST');
    expect(server.seen).toHaveLength(1);
  });

  it('are requested with the keys of a sign-in, and unavailable without one', async () => {
    const { read, server } = await setUp(undefined, SIGNED_IN);
    expect((await read('by-sso')).accessKeyId).toBe('ASIAFIRST');
    expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'POST']);
    const without = await setUp();
    expect((await failureOf(without.read('by-sso'))).message).toContain('aws sso login --profile signed-in');
  });

  it.each([
    [403, 'AccessDenied', 'access denied (403). Check the trust policy'],
    [403, 'InvalidClientTokenId', 'it doesn’t know the access key (403)'],
    [400, 'ExpiredTokenException', 'the keys have expired (400)'],
    [400, 'ValidationError', 'a setting of the role isn’t valid (400)'],
    [418, 'Teapot', 'it didn’t accept the request (418)'],
  ])('are unavailable with a plain message after the response %s %s', async (status, code, words) => {
    const message = `No, not by ${SECRETS.base.text}.`;
    const { read, activityLog } = await setUp({ status, body: errorXml(code, message) });
    const failure = await failureOf(read('data'));
    expect(failure.code).toBe('REFUSED');
    expect(failure.message).toContain(
      `AWS refused to let \`base\` assume role \`arn:aws:iam::123456789012:role/teams/data/DataReadOnly\`: ${words}`,
    );
    expect(failure.details).toMatchObject({ status, requestId: activityLog.list()[0]?.id });
    expect(failure.details.serverMessage).toContain(`${code}: No`);
  });

  it('are unavailable with a wrong secret access key', async () => {
    const credentials = '[base]\naws_access_key_id = AKIABASE\naws_secret_access_key = other\n';
    const { read } = await setUp(undefined, { credentials });
    expect((await failureOf(read('data'))).message).toContain('the secret access key doesn’t match (403)');
  });

  it.each([500, 302])('are temporarily unavailable if the service responds with %s', async (status) => {
    const { read, server } = await setUp({ status, body: SECRETS.base.text });
    expect(await failureOf(read('data'))).toMatchObject({ code: 'SERVER_ERROR' });
    expect(server.seen.map(({ path }) => path)).toEqual(['/']);
  });

  it.each([
    '',
    '<html>',
    '<AssumeRoleResponse/>',
    FIRST.replace('2026', 'x'),
    FIRST.replace('ASIAFIRST', ' '),
  ])('are unavailable if the response contains none: %#', async (body) => {
    const { read } = await setUp({ status: 200, body });
    expect((await failureOf(read('data'))).code).toBe('BAD_ANSWER');
  });
});

it.each([
  [{}, 'https://sts.us-east-1.amazonaws.com', 'us-east-1'],
  [{ region: 'eu-west-1' }, 'https://sts.eu-west-1.amazonaws.com', 'eu-west-1'],
  [{ region: 'eu-west-1', usesGlobalEndpoint: true }, 'https://sts.amazonaws.com', 'us-east-1'],
  [{ region: 'eu-south-1', usesGlobalEndpoint: true }, 'https://sts.eu-south-1.amazonaws.com', 'eu-south-1'],
  [{ region: 'cn-north-1' }, 'https://sts.cn-north-1.amazonaws.com.cn', 'cn-north-1'],
  [{ arn: 'arn:aws-cn:iam::1:role/x' }, 'https://sts.cn-north-1.amazonaws.com.cn', 'cn-north-1'],
])('requests a role from the endpoint of its region: %o', (settings, origin, region) => {
  const role = { arn: 'arn:aws:iam::1:role/x', usesGlobalEndpoint: false, ...settings };
  expect(placeOfRole(role)).toEqual({ origin, region });
});
