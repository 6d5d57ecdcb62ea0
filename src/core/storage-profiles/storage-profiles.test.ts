import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { externalDataInterceptor } from '@smithy/core/config';
import { describe, expect, it } from 'vitest';
import { canariesIn, canary } from '#contract/testing/canary.ts';
import { Failure } from '../failure.ts';
import { setUp as setUpHttp } from '../http/testing/test-client.ts';
import { createStorageProfiles } from './storage-profiles.ts';
import { tokenPath, userHome } from './testing/users-home.ts';

const NOW = Date.parse('2026-05-04T12:00:00Z');
const REQUEST = { connectionId: 'c' };

type Files = Parameters<typeof userHome>[0];

/** Profiles in real files, and a service that issues keys for tokens. */
async function setUp(files: Files, answer: { status?: number; body?: string } = {}, environment = {}) {
  const { home, write } = await userHome(files);
  const { server, client, activityLog } = await setUpHttp((_, response) => {
    response.writeHead(answer.status ?? 200, { location: '/elsewhere' });
    response.end(answer.body ?? JSON.stringify({ roleCredentials: ROLE_KEYS }));
  });
  const regions: string[] = [];
  const portal = (region: string) => {
    regions.push(region);
    return server.origin;
  };
  const place = { environment, home };
  const profiles = createStorageProfiles({ http: client, place, now: () => NOW, portal });
  return {
    ...profiles,
    read: (name: string) => profiles.readProfile(name, REQUEST),
    home,
    write,
    server,
    activityLog,
    regions,
  };
}

const SECRETS = {
  static: canary('static secret'),
  session: canary('session secret'),
  token: canary('session token'),
  sso: canary('sign-in token'),
  role: canary('secret of a role'),
  roleToken: canary('session token of a role'),
};
const CANARIES = Object.values(SECRETS);

const ROLE_KEYS = {
  accessKeyId: 'ASIAROLE',
  secretAccessKey: SECRETS.role.text,
  sessionToken: SECRETS.roleToken.text,
  expiration: NOW + 3_600_000,
};

const CONFIG = `
# a comment
[default]
region = eu-west-1
[profile signed in]
region = eu-west-1
[profile sso]
sso_session = work
sso_account_id = 123456789012
sso_role_name = Reader
region = eu-central-1
endpoint_url = https://all.example
services = elsewhere
[profile old-sso]
sso_start_url = https://start.example/start
sso_region = cn-north-1
sso_account_id = 1
sso_role_name = Reader
[profile role]
role_arn = arn:aws:iam::1:role/x
source_profile = default
aws_access_key_id = AKIAOTHER
aws_secret_access_key = ${SECRETS.static.text}
[profile machine]
role_arn = arn:aws:iam::1:role/x
credential_source = Ec2InstanceMetadata
[profile program]
credential_process = /bin/sh -c "touch ran; echo ${SECRETS.static.text}"
[profile web]
role_arn = arn:aws:iam::1:role/x
web_identity_token_file = /etc/passwd
[profile console]
login_session = arn:aws:iam::1:user/x
[profile half]
aws_access_key_id = AKIAHALF
[profile nothing]
output = json
[profile elsewhere]
aws_access_key_id = AKIAELSEWHERE
aws_secret_access_key = ${SECRETS.static.text}
region = x.evil.example/
[profile far]
sso_session = evil
sso_account_id = 1
sso_role_name = Reader
[sso-session work]
sso_region = eu-north-1
sso_start_url = https://start.example/start
[sso-session evil]
sso_region = x.evil.example/
sso_start_url = https://start.example/start
[services elsewhere]
s3 =
  endpoint_url = https://storage.example
  addressing_style = path
`;

const CREDENTIALS = `[default]
aws_access_key_id = AKIASTATIC
aws_secret_access_key = ${SECRETS.static.text} ; mine
[temporary]
aws_access_key_id=ASIASESSION
aws_secret_access_key=${SECRETS.session.text}
aws_session_token=${SECRETS.token.text}
`;

function tokenFile(expiresAt: string): string {
  return JSON.stringify({ accessToken: SECRETS.sso.text, expiresAt, region: 'eu-north-1' });
}

const ALL = {
  config: CONFIG,
  credentials: CREDENTIALS,
  [tokenPath('work')]: tokenFile('2026-05-04T17:20:00Z'),
  [tokenPath('https://start.example/start')]: tokenFile('2026-05-04T12:00:30UTC'),
};

async function failureOf(reading: Promise<unknown>): Promise<Failure> {
  const problem = await reading.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(problem instanceof Failure)) throw new Error('it did not fail as it should', { cause: problem });
  expect(canariesIn(problem.message + JSON.stringify(problem) + inspect(problem), CANARIES)).toEqual([]);
  return problem;
}

describe('listProfiles', () => {
  it('shows whether each profile is usable, or why not, without sending a request', async () => {
    const { listProfiles, server } = await setUp(ALL);
    const all = await listProfiles();
    expect(all.map(({ name, kind, words, isUsable }) => [name, kind, words, isUsable])).toEqual([
      ['default', 'static', 'static keys', true],
      ['sso', 'sso', 'sign-in valid, 5 h left', true],
      ['old-sso', 'sso', 'sign-in valid, 1 min left', true],
      ['role', 'role', 'assumes role x', true],
      ['machine', 'role', 'role of this computer; not supported', false],
      ['program', 'process', 'runs a program; not supported', false],
      ['web', 'unusable', 'web identity; not supported', false],
      ['console', 'unusable', 'console sign-in; not supported', false],
      ['half', 'unusable', 'incomplete keys', false],
      ['nothing', 'unusable', 'no keys', false],
      ['elsewhere', 'unusable', 'invalid region', false],
      ['far', 'unusable', 'incomplete sign-in', false],
      ['temporary', 'session', 'temporary keys', true],
    ]);
    expect(
      all.filter(({ region }) => region !== undefined).map(({ name, region }) => [name, region]),
    ).toEqual([
      ['default', 'eu-west-1'],
      ['sso', 'eu-central-1'],
      ['elsewhere', 'x.evil.example/'],
    ]);
    expect(canariesIn(JSON.stringify(all) + inspect(all), CANARIES)).toEqual([]);
    expect(server.seen).toEqual([]);
  });

  it.each([
    ['the files are missing', {}],
    ['they are empty', { config: '', credentials: '\n' }],
  ])('returns an empty list if %s', async (_, files) => {
    expect(await (await setUp(files)).listProfiles()).toEqual([]);
  });

  it('rereads the files named by the environment on each call', async () => {
    const environment = { AWS_CONFIG_FILE: '~/.aws/other', AWS_SHARED_CREDENTIALS_FILE: '' };
    const files = { config: '[profile unseen]\n', other: '\uFEFF[profile seen]\r\nregion = a\r\n' };
    const { listProfiles, write } = await setUp(files, {}, environment);
    expect((await listProfiles()).map(({ name }) => name)).toEqual(['seen']);
    await write('other', '[profile changed]\nregion = a\n');
    await write('credentials', '[added]\nregion = a\n');
    expect((await listProfiles()).map(({ name }) => name)).toEqual(['changed', 'added']);
  });

  it.each([
    ['expired', tokenFile('2026-05-04T11:59:59Z'), 'sign-in expired'],
    ['not JSON', SECRETS.sso.text, 'sign-in can’t be read'],
    ['without an expiry', JSON.stringify({ accessToken: SECRETS.sso.text }), 'sign-in can’t be read'],
    ['with an invalid expiry', tokenFile('soon'), 'sign-in can’t be read'],
  ])('marks only that profile as unusable if its token is %s', async (_, token, words) => {
    const { listProfiles, read } = await setUp({ ...ALL, [tokenPath('work')]: token });
    const sso = (await listProfiles()).find(({ name }) => name === 'sso');
    expect(sso).toMatchObject({ kind: 'sso', words, isUsable: false });
    const failure = await failureOf(read('sso'));
    expect(failure.message).toContain(
      words === 'sign-in expired' ? '“sso” expired. Run `aws sso' : 'sso/cache',
    );
  });

  it('reports a missing sign-in', async () => {
    const { listProfiles, read } = await setUp({ config: CONFIG });
    expect((await listProfiles()).find(({ name }) => name === 'sso')?.words).toBe('not signed in');
    expect((await failureOf(read('sso'))).message).toBe(
      'The sign-in of profile “sso” is missing. Run `aws sso login --profile sso`, then try again.',
    );
  });
});

describe('the keys of a profile', () => {
  it('are read from the files', async () => {
    const { read } = await setUp(ALL);
    const fixed = await read('default');
    expect(fixed).toMatchObject({ accessKeyId: 'AKIASTATIC', region: 'eu-west-1' });
    expect(fixed.secretAccessKey.reveal()).toBe(SECRETS.static.text);
    expect(fixed).not.toHaveProperty('sessionToken');
    const temporary = await read('temporary');
    expect(temporary.secretAccessKey.reveal()).toBe(SECRETS.session.text);
    expect(temporary.sessionToken?.reveal()).toBe(SECRETS.token.text);
    expect(canariesIn(JSON.stringify([fixed, temporary]) + inspect([fixed, temporary]), CANARIES)).toEqual(
      [],
    );
  });

  it('prefer the credentials file, setting by setting', async () => {
    const { read } = await setUp({
      config: '[profile both]\naws_access_key_id = A\naws_secret_access_key = b\nregion = r\n',
      credentials: '[both]\naws_secret_access_key = c\n',
    });
    const keys = await read('both');
    expect([keys.accessKeyId, keys.secretAccessKey.reveal(), keys.region]).toEqual(['A', 'c', 'r']);
  });

  it('come from the sign-in service in its own region, and are masked', async () => {
    const { read, server, activityLog, regions } = await setUp(ALL);
    const keys = await read('sso');
    expect(keys).toMatchObject({
      accessKeyId: 'ASIAROLE',
      region: 'eu-central-1',
      expiresAtMillis: NOW + 3_600_000,
    });
    expect(keys.secretAccessKey.reveal()).toBe(SECRETS.role.text);
    expect(keys.sessionToken?.reveal()).toBe(SECRETS.roleToken.text);
    expect(regions).toEqual(['eu-north-1']);
    expect(server.seen).toMatchObject([
      {
        method: 'GET',
        path: '/federation/credentials?account_id=123456789012&role_name=Reader',
        headers: { 'x-amz-sso_bearer_token': SECRETS.sso.text },
      },
    ]);
    const [entry] = activityLog.list();
    const shown =
      JSON.stringify([keys, activityLog.list(), entry && activityLog.find(entry.id)]) + inspect(keys);
    expect(entry?.effect).toBe('reads');
    expect(canariesIn(shown, CANARIES)).toEqual([]);
    expect(entry && activityLog.find(entry.id)).toMatchObject({ sent: { isConfidential: true } });
  });

  it('are not cached by the AWS library', async () => {
    await (await setUp(ALL)).read('default');
    expect(externalDataInterceptor.getFileRecord()).toEqual({});
  });

  it('include the S3 endpoint, or else the general endpoint', async () => {
    const config = `${CONFIG}[profile general]\nendpoint_url = http://127.0.0.1:9000\naws_access_key_id = a\naws_secret_access_key = b\n[profile ignored]\nignore_configured_endpoint_urls = True\nendpoint_url = http://x\naws_access_key_id = a\naws_secret_access_key = b\n`;
    const { read } = await setUp({ ...ALL, config });
    expect((await read('sso')).endpointUrl).toBe('https://storage.example');
    expect((await read('general')).endpointUrl).toBe('http://127.0.0.1:9000');
    expect(await read('ignored')).not.toHaveProperty('endpointUrl');
  });

  it.each([
    [401, 'REFUSED', 'no longer valid. Run `aws sso login --profile sso`'],
    [403, 'REFUSED', 'its role isn’t available to you'],
    [302, 'SERVER_ERROR', 'Try again later'],
    [418, 'SERVER_ERROR', 'Try again later'],
  ])('are unavailable if the service responds with %s', async (status, code, words) => {
    const { read, activityLog, server } = await setUp(ALL, { status, body: SECRETS.sso.text });
    const failure = await failureOf(read('sso'));
    expect([failure.code, failure.details.status, failure.details.requestId]).toEqual([
      code,
      status,
      activityLog.list()[0]?.id,
    ]);
    expect(failure.message).toContain(words);
    expect(server.seen).toHaveLength(1);
  });

  it.each(['<html>', '{}', `{"roleCredentials":{"secretAccessKey":"${SECRETS.role.text}"}}`])(
    'are unavailable if the response is malformed: %#',
    async (body) => {
      const { read } = await setUp(ALL, { body });
      expect((await failureOf(read('sso'))).code).toBe('BAD_ANSWER');
    },
  );

  it.each(['machine', 'program', 'web', 'console', 'half', 'nothing', 'far'])(
    'are not requested for the unsupported profile: %s',
    async (name) => {
      const { read, server, listProfiles } = await setUp(ALL);
      const failure = await failureOf(read(name));
      const words = (await listProfiles()).find((profile) => profile.name === name)?.words;
      expect(failure).toMatchObject({ code: 'NOT_SUPPORTED' });
      expect(failure.message).toContain(`Can’t use profile “${name}”: ${words}. Choose`);
      expect(server.seen).toEqual([]);
    },
  );

  it('are unavailable if the profile doesn’t exist', async () => {
    const { read, home } = await setUp(ALL);
    for (const name of ['other', '__proto__', 'constructor', 'sso-session.work', 'services.elsewhere']) {
      const failure = await failureOf(read(name));
      expect(failure.code).toBe('GONE');
      expect(failure.message).toContain(join(home, '.aws', 'config'));
    }
  });

  it('are unavailable without a suggested command if the profile name contains shell syntax', async () => {
    const credentials =
      '[a;touch b]\nsso_start_url = u\nsso_region = eu-x-1\nsso_account_id = 1\nsso_role_name = r\n';
    const { read } = await setUp({ credentials });
    expect((await failureOf(read('a;touch b'))).message).toContain('Sign in to it on the command line');
  });
});

describe('a file that can’t be read', () => {
  const secret = SECRETS.static.text;
  it.each([
    [
      'an unterminated section',
      `[default]\n[other\naws_secret_access_key = ${secret}`,
      'line 2 begins a section',
    ],
    ['a comment directly after a section', `[default]#${secret}\n`, 'line 1 begins a section'],
    ['a line without a value', `[default]\n${secret.replace('=', '')}\n`, 'line 2 is neither'],
    ['a line without a name', `[default]\n=${secret}\n`, 'line 2 is neither'],
    ['a setting before the first section', `a = ${secret}\n[default]\n`, 'line 1 comes before'],
    [
      'a section named like an object property',
      `[default]\n\n[constructor]\na = ${secret}\n`,
      'line 3 has a name',
    ],
    ['a section named like the prototype of an object', `[__proto__]\na = ${secret}\n`, 'line 1 has a name'],
    ['invalid UTF-8', Buffer.from([0x5b, 0xff, 0xfe]), 'it isn’t text in UTF-8'],
    ['more than 1 MB', `#${' '.repeat(1024 * 1024)}`, 'it is larger than 1 MB'],
  ])('is named in the error, without its content: %s', async (_, content, words) => {
    for (const name of ['config', 'credentials']) {
      const { listProfiles, read, home } = await setUp({ [name]: content });
      for (const reading of [listProfiles, () => read('default')]) {
        const failure = await failureOf(reading());
        expect(failure.code).toBe('INVALID');
        expect(failure.message).toContain(`Couldn’t read \`${join(home, '.aws', name)}\`: ${words}`);
      }
    }
    expect(Object).not.toHaveProperty('a');
  });

  it('is named with the system’s error for a directory or a link loop', async () => {
    const { listProfiles, home } = await setUp({ config: '' });
    await mkdir(join(home, '.aws', 'credentials'));
    expect((await failureOf(listProfiles())).message).toContain('credentials`: it isn’t a file');
    const looped = await setUp({ config: '' });
    await symlink('credentials', join(looped.home, '.aws', 'credentials'));
    const failure = await failureOf(looped.listProfiles());
    expect(failure.code).toBe('STORAGE');
    expect(failure.message).toContain('credentials` (ELOOP). Check its permissions');
  });
});
