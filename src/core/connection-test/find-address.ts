import { z } from 'zod';
import { parseJson } from '../../protocol/index.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import { RequestFailure } from '../http/request-failure.ts';
import { splitAddress } from '../namespace/address.ts';
import { pathOf, questionsFor } from './probe-request.ts';
import { requestWithoutCredentials } from './request-without-credentials.ts';
import { type TestContext, targetAt } from './test-context.ts';

/** Where servers of the interface are often put. */
const DEFAULT_BASE_PATHS = ['', '/api', '/lance'];

/** For what is only a guess. */
const SHORT: TimeoutOverrides = { headers: 5000, body: 5000 };

const listing = z.union([
  z.looseObject({ namespaces: z.array(z.string()) }),
  z.looseObject({ tables: z.array(z.unknown()) }),
]);
const refusal = z.looseObject({ code: z.number().int() });

/** Another base path of the same server at which the interface answers. SECURITY: looked for without any credential. */
export async function findAddress(address: string, trial: TestContext): Promise<string | undefined> {
  const { origin, basePath } = splitAddress(address);
  const candidates = DEFAULT_BASE_PATHS.filter((path) => path !== basePath).map((path) => origin + path);
  for (const candidate of candidates) if (await answersAt(candidate, trial)) return candidate;
  return undefined;
}

async function answersAt(address: string, trial: TestContext): Promise<boolean> {
  const target = targetAt(address, trial);
  for (const question of questionsFor(target)) {
    if (await isOfInterface(address, pathOf(question, target), trial)) return true;
  }
  return false;
}

async function isOfInterface(address: string, path: string, trial: TestContext): Promise<boolean> {
  try {
    const { status, text } = await requestWithoutCredentials(address, path, trial, SHORT);
    const body = parseJson(text);
    // A refusal in the words of the interface says as well who answers.
    return status === 200
      ? listing.safeParse(body).success
      : isRefusal(status) && refusal.safeParse(body).success;
  } catch (error) {
    if (error instanceof RequestFailure || error instanceof SyntaxError) return false;
    throw error;
  }
}

function isRefusal(status: number): boolean {
  return status === 401 || status === 403;
}
