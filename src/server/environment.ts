import { type FaultSettings, faultSettings, firstProblem, parseJson } from '#protocol/index.ts';
import type { AuthOptions } from './http/authentication.ts';

/** Options from the environment, because all users of the machine can see the arguments of a process. */
export interface GivenByEnvironment {
  readonly auth: AuthOptions;
  readonly adminToken: string | undefined;
  /** Arguments take precedence. */
  readonly faults: FaultSettings | undefined;
}

export const VARIABLES = {
  apiKeys: 'VITRINE_SERVER_API_KEYS',
  bearerTokens: 'VITRINE_SERVER_TOKENS',
  adminToken: 'VITRINE_SERVER_ADMIN_TOKEN',
  faults: 'VITRINE_SERVER_FAULTS',
} as const;

/**
 * Reads and removes the variables. SECURITY: otherwise, crash reports and child processes would contain them. Throws
 * an error with a message for the user.
 */
export function takeFromEnvironment(environment: NodeJS.ProcessEnv): GivenByEnvironment {
  const take = (variable: string) => {
    const text = environment[variable];
    delete environment[variable];
    return text || undefined;
  };
  const apiKeys = take(VARIABLES.apiKeys);
  const bearerTokens = take(VARIABLES.bearerTokens);
  const adminToken = take(VARIABLES.adminToken);
  const faults = take(VARIABLES.faults);
  return {
    auth: {
      apiKeys: secretsIn(apiKeys, VARIABLES.apiKeys),
      bearerTokens: secretsIn(bearerTokens, VARIABLES.bearerTokens),
    },
    adminToken,
    faults: faults === undefined ? undefined : readFaults(faults, VARIABLES.faults),
  };
}

/**
 * SECURITY: setting the variable means that the server must require credentials. An empty list is an error, since it
 * would leave the server open.
 */
function secretsIn(text: string | undefined, variable: string): readonly string[] {
  if (text === undefined) return [];
  const secrets = text.split(/[\n,]/).map((secret) => secret.trim());
  const given = secrets.filter((secret) => secret !== '');
  if (given.length === 0) throw new Error(`${variable} is set but empty`);
  if (given.every((secret) => /^[\x21-\x7e]+$/.test(secret))) return given;
  throw new Error(
    `${variable} holds a secret that no header can carry: it must be of visible ASCII characters`,
  );
}

/** Parses fault settings in JSON, from an argument or a variable. Throws an error with a message for the user. */
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
