import type { NamespaceTarget } from '../../namespace/target.ts';
import { askQuestion, isListed, questionClient } from '../question-client.ts';
import type { TestContext } from '../test-context.ts';
import type { Introduction } from './auth.ts';

/** The other dialect of headers, where the server takes the same question with that one. */
export async function findDialect(
  { target, identity, known, question }: Introduction,
  trial: TestContext,
): Promise<NamespaceTarget['headerDialect'] | undefined> {
  // Only these two are called otherwise in the other dialect.
  if (target.database === '' && target.context.length === 0) return undefined;
  const headerDialect = target.headerDialect === 'svc' ? 'lance' : 'svc';
  const client = questionClient({ ...target, headerDialect }, identity, known, trial);
  return isListed(await askQuestion(question, client, trial.signal)) ? headerDialect : undefined;
}
