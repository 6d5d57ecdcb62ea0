import { readErrorBody } from '#protocol/index.ts';
import { hideValues } from '../activity-log/mask-secrets.ts';
import { firstHeader, type HttpResponse } from '../http/http-response.ts';
import { readXml, textIn } from './read-xml.ts';

/** What a storage says of an error, in its own words. */
export interface StorageError {
  readonly code: string;
  /** For people. SECURITY: of the rest of what it says nothing is shown: it quotes tokens and what was signed. */
  readonly words: string;
  /** The region in which the bucket is, where it says so. */
  readonly region: string | undefined;
}

/** No error that was written for people is longer. */
const MAX_LENGTH = 20_000;

export function readStorageError(response: HttpResponse, secrets: readonly string[]): StorageError {
  const text = response.text.slice(0, MAX_LENGTH);
  const root = readXml(text);
  const error = root?.name === 'Error' ? root : root?.children.find(({ name }) => name === 'Error');
  const named = error === undefined ? undefined : textIn(error, 'Code');
  const message = error === undefined ? text : textIn(error, 'Message');
  const detail = error === undefined ? undefined : textIn(error, 'AuthenticationErrorDetail');
  const code = named ?? firstHeader(response.headers, 'x-ms-error-code') ?? '';
  const words = [message, detail].filter((part) => part !== undefined && part !== '').join(' ');
  const type = error === undefined ? firstHeader(response.headers, 'content-type') : 'text/plain';
  return {
    code: /^[\w.-]{1,100}$/.test(code) ? code : '',
    words: hideValues(readErrorBody(words, type).message ?? '', secrets),
    region: firstHeader(response.headers, 'x-amz-bucket-region') ?? regionIn(error),
  };
}

function regionIn(error: Parameters<typeof textIn>[0] | undefined): string | undefined {
  return error === undefined ? undefined : textIn(error, 'Region');
}
