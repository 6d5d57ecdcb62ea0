import { type FaultSettings, faultSettings, firstProblem, parseJson } from '#protocol/index.ts';

/** Fault dials as JSON, from an argument or a variable. Throws an error whose message is for the user. */
export function readFaults(text: string, source: string): FaultSettings {
  const { success, data, error } = faultSettings.safeParse(parsed(text, source));
  if (success) return data;
  const { member, words } = firstProblem(error);
  throw new Error(`${member === '' ? source : `\`${member}\` in ${source}`} ${words}`);
}

function parsed(text: string, source: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new Error(`${source} isn’t valid JSON`);
  }
}
