import { parseJson } from './json.ts';

/**
 * The text of a plan from an answer's body: a JSON string, an object that holds one, or the bare text itself. Leading
 * spaces are part of a plan: they say how deep a line stands.
 */
export function readPlanBody(body: string): string {
  const json = parsed(body);
  if (typeof json === 'string') return json;
  if (typeof json !== 'object' || json === null) return body;
  const text = ['plan', 'analysis', 'explanation'].map((name) => Reflect.get(json, name)).find(isText);
  return text ?? body;
}

function parsed(body: string): unknown {
  // A plan itself is no JSON, and may be long: only what begins like JSON is tried.
  if (!/^\s*["{]/.test(body)) return undefined;
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
