import { Failure } from '../../failure.ts';
import type { ListedPage } from '../../object-storage/object-store.ts';
import type { TestContext } from '../test-context.ts';
import {
  fact,
  failed,
  passed,
  raw,
  type StepResult,
  type TestStepResult,
  toResult,
  warned,
} from '../test-step-result.ts';
import type { OpenBucket } from './bucket-address.ts';
import { inRegion, withoutKeys } from './storage-access.ts';
import { faultOf, faultRow, isRefusal } from './storage-faults.ts';

/** A bucket that responded, with its response to a request without credentials. */
interface ReachedBucket extends OpenBucket {
  readonly plain: ListedPage | Failure;
}

/** Whether the bucket exists, and where. SECURITY: requested without credentials. */
export async function checkBucket(
  opened: OpenBucket,
  { signal }: TestContext,
): Promise<StepResult<ReachedBucket>> {
  const { access, prefix, name, bucket, location, open } = opened;
  const store = open(withoutKeys(access));
  const plain = await toResult(store.list({ prefix, delimiter: true, most: 1, signal }));
  // Azure reports a container that isn’t public as missing, so there the step for keys decides.
  const isHidden = location.scheme === 'az' && /^no-(bucket|object)$/.test(faultOf(plain) ?? '');
  if (plain instanceof Failure && !isRefusal(plain) && !isHidden) {
    return faultRow(plain, { layer: 'bucket', bucket: name, keys: bucket.keys.kind });
  }
  const next: ReachedBucket = { ...opened, access: inRegion(access, store.region), plain };
  return { found: bucketFound(store.region, bucket.region), next };
}

function bucketFound(region: string | undefined, typed: string): TestStepResult {
  if (region === undefined) return passed('reached');
  if (typed === '' || typed === region) return passed(region);
  return warned(`${region}, not ${typed}`, `Change the region to ${region}: each wrong one costs a request.`);
}

/** A bucket whose credentials are valid, or that needs none. Listing it may still be denied. */
export interface UnlockedBucket extends ReachedBucket {
  readonly denial: Failure | undefined;
}

/** Whether the storage accepts the credentials. */
export async function tryKeys(
  met: ReachedBucket,
  { signal }: TestContext,
): Promise<StepResult<UnlockedBucket>> {
  const { access, bucket, plain, prefix, name, open } = met;
  const { kind } = bucket.keys;
  if (kind === 'anonymous') return withoutAny(met);
  const listed = await toResult(open(access).list({ prefix, delimiter: true, most: 1, signal }));
  const isDenied = faultOf(listed) === 'denied';
  if (listed instanceof Failure && !isDenied)
    return faultRow(listed, { layer: 'keys', bucket: name, keys: kind });
  const facts = bucket.keys.kind === 'profile' ? [fact('Profile', bucket.keys.profile)] : [];
  const denial = listed instanceof Failure ? listed : undefined;
  const isPublic = !(plain instanceof Failure);
  return {
    found: passed(isPublic ? 'accepted, but not required' : 'accepted', { facts }),
    next: { ...met, denial },
  };
}

function withoutAny(met: ReachedBucket): StepResult<UnlockedBucket> {
  const { plain, name } = met;
  if (!(plain instanceof Failure))
    return { found: passed('none, the bucket is public'), next: { ...met, denial: undefined } };
  const advice = 'Choose a profile, or type keys.';
  return { found: failed(`${name} isn’t public.`, advice, raw(plain.details.serverMessage)) };
}

/** The maximum that a storage returns in one page. */
const PAGE = 1000;

/** Lists the first page of the bucket’s content. */
export async function listBucket(
  unlocked: UnlockedBucket,
  { signal }: TestContext,
): Promise<StepResult<ListedPage>> {
  const { access, bucket, denial, prefix, name, open } = unlocked;
  const page = denial ?? (await toResult(open(access).list({ prefix, delimiter: true, most: PAGE, signal })));
  if (page instanceof Failure) return faultRow(page, { layer: 'list', bucket: name, keys: bucket.keys.kind });
  return { found: listFound(page, `${name}/${prefix}`), next: page };
}

function listFound({ folders, objects, next }: ListedPage, place: string): TestStepResult {
  const count = folders.length + objects.length;
  if (count === 0) return warned('no names', `There is nothing below ${place}. Check the address.`);
  const names = count === 1 ? '1 name' : `${count.toLocaleString('en-US')} names`;
  return passed(next === undefined ? names : `${names}, more follow`);
}
