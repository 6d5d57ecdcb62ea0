import type { CustomFetchOptions } from 'oauth4webapi';
import type { Secret } from '../credentials/secret.ts';

/** Of a request to an authorization server, what nobody else may read. */
const SECRET_PARAMETERS = ['client_secret', 'code', 'code_verifier', 'device_code', 'refresh_token', 'token'];

/** SECURITY: the secrets of a request in each form in which an answer could repeat them. */
export function secretsSent(
  { body, headers }: Pick<CustomFetchOptions<'POST', URLSearchParams>, 'body' | 'headers'>,
  clientSecret: Secret | undefined,
): readonly string[] {
  const values = SECRET_PARAMETERS.flatMap((name) => body.getAll(name));
  const { authorization } = headers;
  if (authorization !== undefined) values.push(authorization.replace(/^\w+ /, ''));
  if (clientSecret !== undefined) values.push(clientSecret.reveal());
  return values.flatMap(formsOf);
}

function formsOf(value: string): readonly string[] {
  const base64 = Buffer.from(value).toString('base64');
  return [value, encodeURIComponent(value), base64, base64.replace(/=+$/, '')];
}
