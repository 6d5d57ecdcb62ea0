/** Members of a body whose values can be live secrets, wherever they stand; in lower case. */
export const SECRET_MEMBERS: ReadonlySet<string> = new Set([
  'identity',
  'context',
  'api_key',
  'auth_token',
  'storage_options',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
]);
