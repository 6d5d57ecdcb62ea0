import type { RequestFailure } from '../../http/request-failure.ts';
import { askQuestion, isListed, questionClient } from '../question-client.ts';
import type { TestContext } from '../test-context.ts';
import type { Introduction } from './auth.ts';

const OTHERS = ['.', '$', '/', '|', ':'];

/**
 * The delimiter by which the server knows its root, where it does not know the root of the connection. One without
 * names proves nothing: a server may list a namespace that does not exist as an empty one.
 */
export async function findDelimiter(
  { target, identity, known, question, listed }: Introduction,
  failure: RequestFailure,
  trial: TestContext,
): Promise<string | undefined> {
  if (isListed(listed) || question.what !== 'namespaces' || !isAboutRoot(failure)) return undefined;
  for (const delimiter of OTHERS.filter((other) => other !== target.delimiter)) {
    const client = questionClient({ ...target, delimiter }, identity, known, trial);
    const names = await askQuestion(question, client, trial.signal);
    if (isListed(names) && names.length > 0) return delimiter;
  }
  return undefined;
}

const ABOUT_ID = new Set<number | undefined>([400, 404]);

/** That the server read an id, and found nothing under it. A bare 404 may as well be about the path. */
function isAboutRoot({ code, details }: RequestFailure): boolean {
  return code === 'GONE' || ABOUT_ID.has(details.status);
}

/** The sign that stands in every id of a flat list, where the delimiter stands in none. One id alone shows nothing. */
export function seemsJoinedBy(ids: readonly string[], delimiter: string): string | undefined {
  if (ids.length < 2 || ids.some((id) => id.includes(delimiter))) return undefined;
  return OTHERS.find((other) => ids.every((id) => id.includes(other) && !id.startsWith(other)));
}
