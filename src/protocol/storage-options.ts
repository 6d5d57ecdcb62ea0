import { defined } from './defined.ts';
import type { AzureAccess, GcsAccess, S3Access, StorageAccess } from './storage-access.ts';
import type { StorageLocation } from './storage-location.ts';
import {
  canonicalOptionName,
  NAMES_BY_ACCOUNT,
  STORAGE_OPTION_NAMES,
  type StorageOptionMeaning,
  type StorageProvider,
  secretProviders,
} from './storage-option-names.ts';
import {
  readAccount,
  readBase64,
  readFlag,
  readMoment,
  readRegion,
  readSas,
  readServiceAccount,
  readWebAddress,
  readWord,
} from './storage-option-values.ts';

interface ReadStorageOptions {
  readonly access: StorageAccess;
  /** When the keys expire, in milliseconds since the epoch: the earliest of several times. */
  readonly expiresAtMillis?: bigint;
  /** The names of unknown or unusable options. */
  readonly ignored: readonly string[];
}

type Location = Pick<StorageLocation, 'scheme' | 'dialect' | 'account' | 'cloud'>;

/** Reads a server’s options for a storage. Unknown options are ignored. */
export function readStorageOptions(
  location: Location,
  options: Readonly<Record<string, string>>,
): ReadStorageOptions {
  const given = collect(location, options);
  const access = accessOf(location, given);
  const expires = given.all('expires', readMoment);
  const earliest = expires.reduce<bigint | undefined>(
    (least, moment) => (least === undefined || moment < least ? moment : least),
    undefined,
  );
  return {
    access,
    ...defined({ expiresAtMillis: earliest }),
    ignored: given.ignored(),
  };
}

interface Given {
  /** The first usable value. Later ones with the same meaning are ignored. */
  first<Value>(meaning: StorageOptionMeaning, read: (text: string) => Value | undefined): Value | undefined;
  all<Value>(meaning: StorageOptionMeaning, read: (text: string) => Value | undefined): readonly Value[];
  /** The account of the SAS, if only the option’s name contains it. */
  readonly sasAccount: string | undefined;
  ignored(): readonly string[];
}

interface Option {
  readonly name: string;
  readonly canonical: string;
  readonly value: string;
}

function collect(location: Location, options: Readonly<Record<string, string>>): Given {
  const given: readonly Option[] = Object.entries(options).map(([name, value]) => ({
    name,
    canonical: canonicalOptionName(name),
    value: value.trim(),
  }));
  const isAzure = location.scheme === 'az';
  const sasAccount = isAzure ? given.map(accountInName).find((account) => account !== undefined) : undefined;
  const account = location.account ?? sasAccount;
  const provider = location.dialect ?? location.scheme;
  const byMeaning = STORAGE_OPTION_NAMES[provider];
  const isForeign = foreignSecrets(provider, given);
  const used = new Set<string>();

  function optionsOf(meaning: StorageOptionMeaning): readonly Option[] {
    const own = isAzure && account !== undefined ? (NAMES_BY_ACCOUNT[meaning] ?? []) : [];
    const matches = [
      ...own.map(
        (start) => (name: string) => name.startsWith(`${start}.`) && ownerOf(name, start) === account,
      ),
      ...(byMeaning[meaning] ?? []).map((known) => (name: string) => name === known),
    ];
    return matches.flatMap((isMatch) =>
      given.filter(({ canonical }) => isMatch(canonical) && !isForeign(canonical)),
    );
  }
  const all: Given['all'] = (meaning, read) =>
    optionsOf(meaning).flatMap(({ name, value }) => {
      const found = value === '' ? undefined : read(value);
      if (found === undefined) return [];
      used.add(name);
      return [found];
    });
  return {
    all,
    first: (meaning, read) => all(meaning, read)[0],
    sasAccount,
    ignored: () => given.map(({ name }) => name).filter((name) => !used.has(name)),
  };
}

/**
 * SECURITY: keys of one provider are never sent to another. An ambiguous name is ignored if the options also contain
 * secrets of another provider, as it may belong to that one.
 */
function foreignSecrets(provider: StorageProvider, given: readonly Option[]): (canonical: string) => boolean {
  const owners = given.filter(({ value }) => value !== '').map(({ canonical }) => secretProviders(canonical));
  const others = new Set(owners.filter((all) => !all.includes(provider)).flat());
  return (canonical) => secretProviders(canonical).some((owner) => others.has(owner));
}

function accountInName({ canonical }: Option): string | undefined {
  const [start] = NAMES_BY_ACCOUNT.sas ?? [];
  const account = start === undefined || !canonical.startsWith(`${start}.`) ? '' : ownerOf(canonical, start);
  return readAccount(account);
}

/** Returns `shop` for `adls.sas-token.shop` and `adls.sas-token.shop.dfs.core.windows.net`. */
function ownerOf(name: string, start: string): string {
  const [account = ''] = name.slice(start.length + 1).split('.');
  return account;
}

function accessOf(location: Location, given: Given): StorageAccess {
  switch (location.scheme) {
    case 's3':
      return location.dialect === 'oss' ? ossAccess(given) : s3Access(given);
    case 'gs':
      return gcsAccess(given);
    case 'az':
      return azureAccess(location, given);
  }
}

function s3Access(given: Given): S3Access {
  const region = given.first('region', readRegion);
  const endpoint = readEndpoint(given);
  const virtualHosted = given.first('virtualHosted', readFlag);
  const pathStyle =
    given.first('pathStyle', readFlag) ?? (virtualHosted === undefined ? undefined : !virtualHosted);
  return {
    kind: 's3',
    ...defined({ region, endpoint, pathStyle }),
    ...readKeys(given),
  };
}

const OSS_HOST = /^(https?:\/\/)(?:s3\.)?(oss-([a-z\d-]+?)(?:-internal)?\.aliyuncs\.com)$/;

/** Only these hosts of OSS support the S3 protocol, and they require the bucket in the host name. */
function ossAccess(given: Given): S3Access {
  const named = readEndpoint(given);
  const givenRegion = given.first('region', readRegion)?.replace(/^oss-/, '');
  const defaultEndpoint = givenRegion === undefined ? undefined : `https://oss-${givenRegion}.aliyuncs.com`;
  const [, scheme = '', host = '', regionInHost] = OSS_HOST.exec(named ?? defaultEndpoint ?? '') ?? [];
  const region = givenRegion ?? regionInHost;
  const endpoint = host === '' ? named : `${scheme}s3.${host}`;
  return {
    kind: 's3',
    ...defined({ region, endpoint }),
    ...(host === '' ? {} : { pathStyle: false }),
    ...readKeys(given),
  };
}

function readKeys(given: Given): Pick<S3Access, 'keys'> {
  const accessKeyId = given.first('accessKeyId', readWord);
  const secretAccessKey = given.first('secretAccessKey', readWord);
  const sessionToken = given.first('sessionToken', readWord);
  const isAnonymous = given.first('anonymous', readFlag) === true;
  if (isAnonymous || accessKeyId === undefined || secretAccessKey === undefined) return {};
  return { keys: { accessKeyId, secretAccessKey, ...defined({ sessionToken }) } };
}

function gcsAccess(given: Given): GcsAccess {
  const endpoint = readEndpoint(given);
  const token = given.first('token', readWord);
  const serviceAccount = given.first('serviceAccount', readServiceAccount);
  const place = { kind: 'gs', ...defined({ endpoint }) } as const;
  if (given.first('anonymous', readFlag) === true) return place;
  if (token !== undefined) return { ...place, token };
  return serviceAccount === undefined ? place : { ...place, serviceAccount };
}

function azureAccess({ account: located }: Location, given: Given): AzureAccess {
  const named = given.first('account', readAccount);
  const account = located ?? named ?? given.sasAccount ?? '';
  const endpoint = readEndpoint(given);
  const auth = readAzureAuth(given);
  return {
    kind: 'az',
    account,
    ...defined({ endpoint, auth }),
  };
}

function readAzureAuth(given: Given): AzureAccess['auth'] {
  const query = given.first('sas', readSas);
  const token = given.first('token', readWord);
  const key = given.first('accountKey', readBase64);
  if (given.first('anonymous', readFlag) === true) return undefined;
  // A key for one table takes precedence over one for the whole account.
  if (query !== undefined) return { kind: 'sas', query };
  if (token !== undefined) return { kind: 'token', token };
  return key === undefined ? undefined : { kind: 'sharedKey', key };
}

/** Without a scheme the endpoint uses https, unless the server allows http. */
function readEndpoint(given: Given): string | undefined {
  const scheme = given.first('allowHttp', readFlag) === true ? 'http' : 'https';
  return given.first('endpoint', (text) => {
    const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${scheme}://${text}`;
    return readWebAddress(whole);
  });
}
