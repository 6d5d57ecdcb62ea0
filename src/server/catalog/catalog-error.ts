/** The catalog can't be used as it is; the message is for the user. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';
}
