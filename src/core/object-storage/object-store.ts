import type { StorageLocation } from '#protocol/index.ts';
import type { AddressReach } from '../http/address-rule.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Route } from '../network/route.ts';

/** One bucket, read by the host itself. What it can't do fails with a `StorageFailure`, or the signal's reason. */
export interface ObjectStore {
  /** Scheme, host, and port that its requests go to. */
  readonly origin: string;
  /** Where the bucket is, of a storage that says so when it is asked for something. */
  readonly region: string | undefined;
  read(request: ObjectReadRequest): Promise<ReadObject>;
  list(request: ObjectListRequest): Promise<ListedPage>;
}

export interface ObjectReadRequest {
  readonly key: string;
  /** Left out: all of it. What is past the end is left out of the answer; all of it past the end is a failure. */
  readonly range?: ByteRange;
  readonly signal?: AbortSignal;
}

/** `to` is past the end. */
export type ByteRange = { readonly from: number; readonly to: number } | { readonly last: number };

export interface ReadObject {
  readonly bytes: Uint8Array;
  /** Of the whole object. */
  readonly size: number;
  /** Without quotes; empty where the storage has none. */
  readonly etag: string;
  /** As ISO 8601 has it. */
  readonly modified?: string;
}

export interface ObjectListRequest {
  readonly prefix: string;
  /** Whether what lies deeper than the next slash is only named as a folder. */
  readonly delimiter: boolean;
  /** `next` of the page before. */
  readonly after?: string;
  /** On a page, at most; a storage may give fewer. */
  readonly most?: number;
  readonly signal?: AbortSignal;
}

export interface ListedPage {
  readonly objects: readonly ListedObject[];
  /** Each with the slash at its end. */
  readonly folders: readonly string[];
  readonly next?: string;
}

export interface ListedObject {
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  readonly modified: string;
}

/** How requests to a storage leave the program. */
export interface StorageWay {
  readonly http: Pick<HttpClient, 'send'>;
  readonly connectionId: string;
  /** Of the connection; the storage is another server, so it is judged as one. */
  readonly route: Route;
  /** The table that is read there. */
  readonly tableId?: readonly string[];
  /** Who can do something about keys that are refused. Left out: the server that lent them. */
  readonly keysOf?: KeyOwner;
  /** SECURITY: how near to this computer the storage may be: a server says where it is. Left out: anywhere. */
  readonly reach?: AddressReach;
  /** Where it can be allowed to be nearer, in a sentence for the user. */
  readonly reachAdvice?: string;
  /** In milliseconds since the epoch. */
  readonly now?: () => number;
}

export type KeyOwner = 'server' | 'user' | 'nobody';

export type StoreLocation = Pick<StorageLocation, 'scheme' | 'bucket' | 'dialect' | 'account' | 'cloud'>;
