/**
 * The text of a plan from an answer's body: a JSON string, an object that holds one, or the bare text itself. Leading
 * spaces are part of a plan: they say how deep a line stands.
 */
export function readPlanBody(body: string): string {
  return planTextOf(parsed(body), body);
}

/** The same of a body that is parsed already. */
export function planTextOf(json: unknown, body: string): string {
  if (typeof json === 'string') return json;
  if (typeof json !== 'object' || json === null) return body;
  const text = ['plan', 'analysis', 'explanation'].map((name) => Reflect.get(json, name)).find(isText);
  return text ?? body;
}

function parsed(body: string): unknown {
  // A plan itself is no JSON, and may be long: only what begins like JSON is tried.
  if (!/^\s*["{]/.test(body)) return undefined;
  try {
    // Numbers in it are shown to nobody, so none needs its last digits; a long text is read at once this way.
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
