import type { OperationName } from '../../protocol/index.ts';
import type { OperationKnowledge, OperationSupport } from '../namespace/knowledge.ts';

/** What a test learns of a server. A saved connection does not hear of it: the form may show another server. */
export interface ProbedKnowledge extends OperationKnowledge {
  named(verdict: OperationSupport): readonly OperationName[];
}

export function openProbedKnowledge(): ProbedKnowledge {
  const verdicts = new Map<OperationName, OperationSupport>();
  return {
    of: (name) => verdicts.get(name),
    learn: (name, verdict) => void verdicts.set(name, verdict),
    named: (verdict) => [...verdicts].filter(([, known]) => known === verdict).map(([name]) => name),
  };
}
