import type { BucketSettings, Connection, TypedKeys } from '#contract/index.ts';
import {
  awsSuffix,
  azureOrigin,
  GCS_ORIGIN,
  readStorageLocation,
  type StorageLocation,
  type StorageScheme,
} from '#protocol/index.ts';
import {
  chosenKeys,
  isAnythingTyped,
  NO_OWN_KEYS,
  type OwnKeysValue,
  ownKeysValue,
} from './keys/own-keys.ts';
import {
  firstPlaceValues,
  type PlaceProblems,
  type PlaceValues,
  placeEntry,
  placeProblems,
} from './keys/place-values.ts';

/** The values of the form. */
export interface BucketValues extends PlaceValues {
  readonly location: string;
  readonly keys: OwnKeysValue;
  readonly name: string;
  readonly color: number;
  readonly production: boolean;
}

/** `color` is the color of a new one. */
export function firstBucketValues(connection: Connection | undefined, color: number): BucketValues {
  const bucket = connection?.bucket;
  return {
    location: bucket?.location ?? '',
    ...firstPlaceValues(bucket),
    keys: bucket === undefined ? NO_OWN_KEYS : ownKeysValue(bucket.keys),
    name: connection?.name ?? '',
    color: connection?.color ?? color,
    production: connection?.production ?? false,
  };
}

/** S3 by default. */
export function schemeOf({ location }: Pick<BucketValues, 'location'>): StorageScheme {
  return readStorageLocation(location.trim())?.scheme ?? 's3';
}

/** The URL of the bucket in four parts, so that bucket and region stand out. */
interface BucketUrl {
  readonly before: string;
  readonly bucket: string;
  readonly between: string;
  readonly region: string;
  readonly after: string;
  /** The path below the bucket. */
  readonly key: string;
}

/** Where requests go; undefined while the form is incomplete. */
export function bucketUrl(values: BucketValues): BucketUrl | undefined {
  const location = readStorageLocation(values.location.trim());
  if (location === undefined) return undefined;
  const key = location.key === '' ? '' : `${location.key}/`;
  const inPath = (origin: string) => url({ before: `${origin}/`, bucket: location.bucket, after: '/', key });
  if (values.hasEndpoint) return inPath(endpointOf(values) ?? 'https://endpoint');
  switch (location.scheme) {
    case 's3':
      return url({ ...s3Host(location.bucket, values.region.trim()), key });
    case 'gs':
      return inPath(GCS_ORIGIN);
    case 'az':
      return inPath(azureOrigin(accountOf(location, values) || 'account', location.cloud));
  }
}

/** Undefined while it is empty, or only a scheme. */
function endpointOf({ endpoint }: Pick<BucketValues, 'endpoint'>): string | undefined {
  const text = endpoint.trim().replace(/\/+$/, '');
  return text === '' || /^https?:$/i.test(text) ? undefined : text;
}

function s3Host(bucket: string, region: string): Partial<BucketUrl> {
  const between = region === '' ? '.s3' : '.s3.';
  return { before: 'https://', bucket, between, region, after: `.${awsSuffix(region)}/` };
}

function url(parts: Partial<BucketUrl>): BucketUrl {
  return { before: '', bucket: '', between: '', region: '', after: '', key: '', ...parts };
}

function accountOf(location: StorageLocation, { account }: Pick<BucketValues, 'account'>): string {
  return location.account ?? account.trim();
}

/** The error of each field. */
export type BucketProblems = PlaceProblems & Partial<Readonly<Record<'location' | 'keys', string>>>;

interface BucketEntry {
  readonly bucket: BucketSettings;
  readonly name: string;
  readonly color: number;
  readonly production: boolean;
  readonly typed?: TypedKeys;
}

/** The data to save, or the errors. `isHeld`: the host already has typed keys. */
export function bucketEntry(values: BucketValues, hasStoredKeys: boolean): BucketEntry | BucketProblems {
  const location = readStorageLocation(values.location.trim());
  const chosen = chosenKeys(schemeOf(values), values.keys, hasStoredKeys);
  const problems = problemsOf(values, location);
  if ('missing' in chosen) return { ...problems, keys: chosen.missing };
  if (Object.keys(problems).length > 0) return problems;
  const { keys, ...typed } = chosen;
  return {
    bucket: {
      location: values.location.trim(),
      ...placeEntry(values, schemeOf(values)),
      keys,
    },
    name: values.name.trim(),
    color: values.color,
    production: values.production,
    ...typed,
  };
}

function problemsOf(values: BucketValues, location: StorageLocation | undefined): BucketProblems {
  if (location === undefined) return { location: 'Use s3://bucket, gs://bucket, or az://container.' };
  const needsAccount = location.scheme === 'az' && !values.hasEndpoint && location.account === undefined;
  return placeProblems(values, location.scheme, needsAccount);
}

const WORDS: readonly (readonly [string, (values: BucketValues) => unknown])[] = [
  ['address', ({ location }) => location],
  ['region', ({ region }) => region],
  [
    'endpoint',
    ({ hasEndpoint, endpoint, allowsLocalNetwork }) => [hasEndpoint, endpoint, allowsLocalNetwork],
  ],
  ['account', ({ account }) => account],
  ['keys', ({ keys }) => [keys.kind, keys.profile]],
  ['name', ({ name }) => name],
  ['color', ({ color }) => color],
  ['production', ({ production }) => production],
];

/** The labels of the changed fields; empty without changes. */
export function changedBucketText(first: BucketValues, now: BucketValues): readonly string[] {
  const changed = WORDS.filter(([, of]) => JSON.stringify(of(first)) !== JSON.stringify(of(now)));
  const words = changed.map(([word]) => word);
  return isAnythingTyped(now.keys) && !words.includes('keys') ? [...words, 'keys'] : words;
}

/** The default name of a bucket: the last part of its address. */
export function bucketNameOf(location: string): string | undefined {
  const found = readStorageLocation(location.trim());
  return found === undefined ? undefined : found.key.split('/').at(-1) || found.bucket;
}
