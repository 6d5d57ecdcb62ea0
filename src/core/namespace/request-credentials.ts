import { hideValues } from '../activity-log/hide-values.ts';
import type { Header } from '../activity-log/visible-headers.ts';
import type { Identity } from './request-auth.ts';

/** SECURITY: the two credentials in clear. What this makes must only ever go to the connection's own origin. */
export function identityHeaders({ apiKey, bearer }: Identity): readonly Header[] {
  const headers: Header[] = [];
  if (apiKey !== undefined) headers.push(['x-api-key', apiKey.reveal()]);
  if (bearer !== undefined) headers.push(['authorization', `Bearer ${bearer.reveal()}`]);
  return headers;
}

/** The same as the `identity` of a body, for servers that look for it there; undefined where there is none. */
export function identityMember({ apiKey, bearer }: Identity): object | undefined {
  if (apiKey === undefined && bearer === undefined) return undefined;
  return {
    ...(apiKey === undefined ? {} : { api_key: apiKey.reveal() }),
    ...(bearer === undefined ? {} : { auth_token: bearer.reveal() }),
  };
}

/** SECURITY: what is shown of a server's own words, should it quote who asked. */
export function hideIdentity(text: string, { apiKey, bearer }: Identity): string {
  const secrets = [apiKey, bearer].flatMap((secret) => (secret === undefined ? [] : [secret.reveal()]));
  return hideValues(text, secrets);
}
