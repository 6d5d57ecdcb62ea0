/** A JSON text without its quotes, as one reads it; anything else stays JSON. */
export function plainText(json: string): string {
  if (!json.startsWith('"')) return json;
  const text: unknown = JSON.parse(json);
  return typeof text === 'string' ? text : json;
}
