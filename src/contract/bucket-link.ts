import { LINK_SCHEME } from './links.ts';

const BUCKET = /^(?:s3[an]?|oss|gs|gcs|az|abfss?):\/\//i;

/** Whether a command-line argument looks like a bucket address. The window validates it. */
export function isBucketAddress(word: string): boolean {
  return BUCKET.test(word);
}

/** Creates a link to a bucket. It fills in a form and opens nothing. */
export function bucketLink(address: string): string {
  return `${LINK_SCHEME}://connection?bucket=${encodeURIComponent(address.toWellFormed())}`;
}
