import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defined } from './defined.ts';
import { readStorageLocation } from './storage-location.ts';
import { canonicalOptionName, STORAGE_OPTION_NAMES } from './storage-option-names.ts';
import { readStorageOptions } from './storage-options.ts';

function read(address: string, options: Record<string, string>) {
  const location = readStorageLocation(address);
  if (location === undefined) throw new Error(`${address} is no location`);
  return readStorageOptions(location, options);
}

const keys = { accessKeyId: 'AKIA1', secretAccessKey: 'word' };

describe('the options of S3', () => {
  it.each([
    [{ aws_access_key_id: 'AKIA1', aws_secret_access_key: 'word' }],
    [{ access_key_id: 'AKIA1', secret_access_key: 'word' }],
    [{ 's3.access-key-id': 'AKIA1', 's3.secret-access-key': 'word' }],
    [{ 'aws-access-key-id': 'AKIA1', 'aws-secret-access-key': 'word' }],
    [{ AWS_ACCESS_KEY_ID: 'AKIA1', AWS_SECRET_ACCESS_KEY: 'word' }],
    [{ 'lance.storage.access_key_id': 'AKIA1', 'storage.secret_access_key': ' word ' }],
  ])('contain the keys as %j', (options) => {
    expect(read('s3://lake/a', options)).toEqual({ access: { kind: 's3', keys }, ignored: [] });
  });

  it('contain the region, endpoint, path style, and expiry', () => {
    const options = {
      's3.access-key-id': 'AKIA1',
      's3.secret-access-key': 'word',
      's3.session-token': 'session==',
      'client.region': 'EU-West-1',
      's3.endpoint': 'http://minio.example:9000/',
      's3.path-style-access': 'true',
      's3.session-token-expires-at-ms': '1900000000001',
      expires_at_millis: '1900000000000',
    };
    expect(read('s3://lake/a', options)).toEqual({
      access: {
        kind: 's3',
        region: 'eu-west-1',
        endpoint: 'http://minio.example:9000',
        pathStyle: true,
        keys: { ...keys, sessionToken: 'session==' },
      },
      expiresAtMillis: 1_900_000_000_000n,
      ignored: [],
    });
  });

  it.each([
    [{ aws_virtual_hosted_style_request: 'true' }, { pathStyle: false }],
    [{ virtual_hosted_style_request: 'FALSE' }, { pathStyle: true }],
    [{ aws_region: 'a-1', region: 'b-1', aws_default_region: 'c-1' }, { region: 'a-1' }],
    [{ aws_default_region: 'c-1', 'client.region': 'b-1' }, { region: 'b-1' }],
    [{ endpoint: 'minio:9000' }, { endpoint: 'https://minio:9000' }],
    [{ endpoint: 'minio:9000', allow_http: 'true' }, { endpoint: 'http://minio:9000' }],
    [{ endpoint: 'https://MINIO.example/base/' }, { endpoint: 'https://minio.example/base' }],
    [{ endpoint: 'http://[::1]:9000' }, { endpoint: 'http://[::1]:9000' }],
    [{ access_key_id: 'a', secret_access_key: 'b', skip_signature: 'true' }, {}],
  ])('%j', (options, access) => {
    expect(read('s3://lake/a', options)).toEqual({ access: { kind: 's3', ...access }, ignored: [] });
  });

  it('contain no keys if one half is missing', () => {
    expect(read('s3://lake/a', { access_key_id: 'AKIA1' }).access).toEqual({ kind: 's3' });
  });

  it.each([
    ['region', 'eu-west-1.evil.example/'],
    ['region', ''],
    ['endpoint', 'https://user:word@minio.example'],
    ['endpoint', 'https://minio.example?x='],
    ['endpoint', 'https://minio.example#'],
    ['endpoint', 'https://minio.example/../a'],
    ['endpoint', 'https://minio.example\\a'],
    ['endpoint', 'file:///etc/passwd'],
    ['aws_session_token', 'a\r\nx-evil: 1'],
    ['expires_at_millis', 'tomorrow'],
    ['aws_skip_signature', 'perhaps'],
  ])('are ignored if they are invalid: %s=%j', (name, value) => {
    expect(read('s3://lake/a', { [name]: value })).toEqual({ access: { kind: 's3' }, ignored: [name] });
  });
});

describe('the options of OSS', () => {
  it.each([
    [{ oss_endpoint: 'https://oss-cn-hangzhou.aliyuncs.com' }],
    [{ oss_endpoint: 'https://s3.oss-cn-hangzhou.aliyuncs.com' }],
    [{ oss_region: 'oss-cn-hangzhou' }],
  ])('set the S3-compatible endpoint: %j', (place) => {
    const options = { ...place, oss_access_key_id: 'AKIA1', oss_secret_access_key: 'word' };
    expect(read('oss://lake/a', options)).toEqual({
      access: {
        kind: 's3',
        region: 'cn-hangzhou',
        endpoint: 'https://s3.oss-cn-hangzhou.aliyuncs.com',
        pathStyle: false,
        keys,
      },
      ignored: [],
    });
  });

  it('may set another endpoint, which is used unchanged', () => {
    const { access } = read('oss://lake/a', { oss_endpoint: 'http://127.0.0.1:9000' });
    expect(access).toEqual({ kind: 's3', endpoint: 'http://127.0.0.1:9000' });
  });
});

const PEM = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';
const account = {
  type: 'service_account',
  client_email: 'a@b.example',
  private_key: PEM,
  private_key_id: '7',
};
const serviceAccount = { clientEmail: 'a@b.example', privateKey: PEM, privateKeyId: '7' };

describe('the options of Google Cloud Storage', () => {
  it.each([
    [{ google_storage_token: 'ya29.x' }, { token: 'ya29.x' }],
    [
      { 'gcs.oauth2.token': 'ya29.x', 'gcs.service.host': 'http://gcs.example' },
      { token: 'ya29.x', endpoint: 'http://gcs.example' },
    ],
    [{ google_bearer_token: 'ya29.x', google_skip_signature: 'true' }, {}],
    [{ google_service_account_key: JSON.stringify(account) }, { serviceAccount }],
    [
      {
        service_account_key: JSON.stringify({ ...account, token_uri: 'https://oauth2.googleapis.com/token' }),
      },
      { serviceAccount },
    ],
  ])('%j', (options, access) => {
    expect(read('gs://lake/a', options)).toEqual({ access: { kind: 'gs', ...access }, ignored: [] });
  });

  it('contain the expiry', () => {
    const options = { 'gcs.oauth2.token': 'x', 'gcs.oauth2.token-expires-at': '1900000000000' };
    expect(read('gs://lake/a', options).expiresAtMillis).toBe(1_900_000_000_000n);
  });

  it.each([
    ['google_service_account_key', '/etc/key.json'],
    ['google_service_account_key', JSON.stringify({ ...account, token_uri: 'https://evil.example/token' })],
    ['google_service_account_key', JSON.stringify({ ...account, private_key: '/etc/key.pem' })],
    ['google_service_account', '/etc/key.json'],
    ['google_application_credentials', JSON.stringify(account)],
  ])('contain no key from a file or with another token endpoint: %s', (name, value) => {
    expect(read('gs://lake/a', { [name]: value })).toEqual({ access: { kind: 'gs' }, ignored: [name] });
  });
});

describe('the options of Azure', () => {
  const located = 'abfss://lake@shop.dfs.core.windows.net/a';

  it.each([
    [
      { azure_storage_account_name: 'shop', azure_storage_account_key: 'a2V5' },
      { kind: 'sharedKey', key: 'a2V5' },
    ],
    [
      { account_name: 'Shop', sas_token: '?sv=1&sig=x%3D' },
      { kind: 'sas', query: 'sv=1&sig=x%3D' },
    ],
    [
      { account_name: 'shop', bearer_token: 'ey.x' },
      { kind: 'token', token: 'ey.x' },
    ],
    [{ 'adls.sas-token.shop': 'sv=1&sig=x' }, { kind: 'sas', query: 'sv=1&sig=x' }],
    [{ 'adls.sas-token.shop.dfs.core.windows.net': 'sv=1&sig=x' }, { kind: 'sas', query: 'sv=1&sig=x' }],
    [
      { account_name: 'shop', account_key: 'a2V5', sas_token: 'sig=x' },
      { kind: 'sas', query: 'sig=x' },
    ],
    [{ account_name: 'shop', account_key: 'a2V5', skip_signature: '1' }, undefined],
  ])('%j', (options, auth) => {
    const access = { kind: 'az', account: 'shop', ...defined({ auth }) };
    expect(read('az://lake/a', options)).toEqual({ access, ignored: [] });
    expect(read(located, options).access).toEqual(access);
  });

  it('of another account are ignored', () => {
    const options = {
      'adls.sas-token.other': 'sig=x',
      'adls.sas-token-expires-at-ms.other': '1',
      'my.adls.sas-token.shop': 'sig=x',
    };
    expect(read(located, options)).toEqual({
      access: { kind: 'az', account: 'shop' },
      ignored: Object.keys(options),
    });
  });

  it('with the wrong prefix define no account', () => {
    expect(read('az://lake/a', { 'my.adls.sas-token.shop': 'sig=x' })).toEqual({
      access: { kind: 'az', account: '' },
      ignored: ['my.adls.sas-token.shop'],
    });
  });

  it('of several accounts are distinguished, each with its own expiry', () => {
    const options = {
      'adls.sas-token.other': 'sig=other',
      'adls.sas-token.shop': 'sig=x',
      'adls.sas-token-expires-at-ms.other': '1',
      'adls.sas-token-expires-at-ms.shop': '1900000000000',
      endpoint: 'http://127.0.0.1:10000/shop',
    };
    expect(read(located, options)).toEqual({
      access: {
        kind: 'az',
        account: 'shop',
        endpoint: 'http://127.0.0.1:10000/shop',
        auth: { kind: 'sas', query: 'sig=x' },
      },
      expiresAtMillis: 1_900_000_000_000n,
      ignored: ['adls.sas-token.other', 'adls.sas-token-expires-at-ms.other'],
    });
  });

  it.each([
    ['sas_token', 'sig=x#y'],
    ['sas_token', 'sig=x y'],
    ['account_name', 'shop.evil.example/'],
    ['account_key', 'not base 64'],
  ])('are ignored if they are invalid: %s=%j', (name, value) => {
    expect(read('az://lake/a', { [name]: value })).toEqual({
      access: { kind: 'az', account: '' },
      ignored: [name],
    });
  });
});

/**
 * With these, a hostile server could route requests through itself, make itself trusted, or make requests carry keys of
 * this computer.
 */
const IGNORED_OPTIONS = [
  'proxy_url',
  'aws_proxy_url',
  'proxy_ca_certificate',
  'proxy_excludes',
  'http_proxy',
  's3.proxy-endpoint',
  'allow_invalid_certificates',
  'aws_allow_invalid_certificates',
  'disable_system_certificates',
  'ssl_verify',
  'aws_ca_bundle',
  'aws_metadata_endpoint',
  'metadata_endpoint',
  'aws_imdsv1_fallback',
  'aws_container_credentials_relative_uri',
  'aws_container_credentials_full_uri',
  'container_authorization_token_file',
  'aws_web_identity_token_file',
  'web_identity_token_file',
  'aws_role_arn',
  'aws_role_session_name',
  'aws_endpoint_url_sts',
  'client.assume-role.arn',
  'client.factory',
  'client.credentials-provider',
  's3.signer.uri',
  's3.signer.endpoint',
  'aws_profile',
  'profile',
  'aws_config_file',
  'aws_shared_credentials_file',
  'google_service_account',
  'google_service_account_path',
  'service_account',
  'google_application_credentials',
  'application_credentials',
  'azure_msi_endpoint',
  'azure_identity_endpoint',
  'azure_authority_host',
  'azure_federated_token_file',
  'azure_use_azure_cli',
  'azure_storage_use_emulator',
  'azure_fabric_token_service_url',
  'client_id',
  'client_secret',
  'tenant_id',
  'connect_timeout',
  'timeout',
  'user_agent',
  'pool_max_idle_per_host',
  'bucket',
  '__proto__',
] as const;

describe('an option that is always ignored', () => {
  const addresses = ['s3://lake/a', 'oss://lake/a', 'gs://lake/a', 'az://lake/a'] as const;

  it.each(IGNORED_OPTIONS)('%s', (name) => {
    for (const address of addresses) {
      const options = Object.fromEntries([[name, 'https://evil.example/']]);
      const nothing = read(address, {}).access;
      expect(read(address, options)).toEqual({ access: nothing, ignored: [name] });
    }
  });

  it('is not in the table of options, in any spelling', () => {
    const known = Object.values(STORAGE_OPTION_NAMES).flatMap((names) => Object.values(names).flat());
    expect(known).toEqual(known.map(canonicalOptionName));
    for (const name of IGNORED_OPTIONS) expect(known).not.toContain(canonicalOptionName(name));
  });

  it('is reported only by its name', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (options) => {
        const { ignored } = read('s3://lake/a', options);
        return ignored.every((name) => Object.hasOwn(options, name));
      }),
    );
  });
});

const AWS = { aws_access_key_id: 'AKIA1', aws_secret_access_key: 'word' };

describe('keys of one provider are not used for another', () => {
  it.each([
    ['gs://lake/a', { ...AWS, token: 'session' }, { kind: 'gs' }],
    ['gs://lake/a', { secret_access_key: 'word', token: 'session' }, { kind: 'gs' }],
    ['gs://lake/a', { azure_storage_sas_token: 'sig=1', bearer_token: 'entra' }, { kind: 'gs' }],
    ['gs://lake/a', { 'adls.sas-token.shop': 'sig=1', token: 'entra' }, { kind: 'gs' }],
    ['az://lake/a', { ...AWS, token: 'session' }, { kind: 'az', account: '' }],
    ['az://lake/a', { google_service_account_key: '{}', token: 'google' }, { kind: 'az', account: '' }],
    ['s3://lake/a', { ...AWS, gcp_token: 'google', token: 'google' }, { kind: 's3', keys }],
    ['s3://lake/a', { oss_access_key_id: 'a', access_key_id: 'a', secret_access_key: 'b' }, { kind: 's3' }],
  ])('%s with %j', (address, options, access) => {
    expect(read(address, options).access).toEqual(access);
  });

  it('but keys of the own provider are used next to them', () => {
    expect(read('gs://lake/a', { ...AWS, token: 'session', gcp_token: 'own' }).access).toEqual({
      kind: 'gs',
      token: 'own',
    });
    const mixed = { google_storage_token: 'google', access_key_id: 'AKIA1', secret_access_key: 'word' };
    expect(read('s3://lake/a', mixed).access).toEqual({ kind: 's3', keys });
  });
});
