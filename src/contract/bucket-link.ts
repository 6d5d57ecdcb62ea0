import { LINK_SCHEME } from './links.ts';

const BUCKET = /^(?:s3[an]?|oss|gs|gcs|az|abfss?):\/\//i;

/** Whether a word of a command line is the address of a bucket. Whether a good one, the window says. */
export function isBucketAddress(word: string): boolean {
  return BUCKET.test(word);
}

/** The link to a bucket that was named on a command line: it fills in a form, and opens nothing. */
export function bucketLink(address: string): string {
  return `${LINK_SCHEME}://connection?bucket=${encodeURIComponent(address.toWellFormed())}`;
}
