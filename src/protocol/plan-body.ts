/**
 * The text of a plan from a response body: a JSON string, an object with one, or plain text. Leading spaces are kept,
 * since they are the indentation of the plan.
 */
export function readPlanBody(body: string): string {
  return planTextOf(parsed(body), body);
}

/** Like {@link readPlanBody}, for a parsed body. */
export function planTextOf(json: unknown, body: string): string {
  if (typeof json === 'string') return json;
  if (typeof json !== 'object' || json === null) return body;
  const text = ['plan', 'analysis', 'explanation'].map((name) => Reflect.get(json, name)).find(isText);
  return text ?? body;
}

function parsed(body: string): unknown {
  // A plan is not JSON and may be long, so only a body that begins like JSON is parsed.
  if (!/^\s*["{]/.test(body)) return undefined;
  try {
    // `JSON.parse` is faster for long texts. It may lose digits of numbers, but they are not shown.
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
