import { createHmac } from 'node:crypto';

interface AccountSasParams {
  readonly account: string;
  /** In base64. */
  readonly key: string;
  /** `rl` for reading and listing. */
  readonly permissions: string;
  readonly expires: Date;
}

/** The last version whose signature doesn't include an encryption scope. */
const VERSION = '2019-12-12';

/** A shared access signature for all containers and blobs of an account. */
export function accountSas({ account, key, permissions, expires }: AccountSasParams): string {
  const until = `${expires.toISOString().slice(0, 19)}Z`;
  const services = 'b';
  const kinds = 'sco';
  const parts = [account, permissions, services, kinds, '', until, '', '', VERSION, ''];
  const signature = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(parts.join('\n'))
    .digest('base64');
  return new URLSearchParams({
    sv: VERSION,
    ss: services,
    srt: kinds,
    sp: permissions,
    se: until,
    sig: signature,
  }).toString();
}
