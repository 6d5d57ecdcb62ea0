import type { Plan, PlanNode } from '../model.ts';
import type { QueryContext } from '../query-context.ts';
import type { PlanFinding, Rule } from './plan-finding.ts';

/** A rule that looks at one node after the other, for what nothing further away decides. */
export function perNodeRule(
  find: (plan: Plan, node: PlanNode, context: QueryContext) => PlanFinding | undefined,
): Rule {
  return (plan, context) => plan.nodes.flatMap((node) => find(plan, node, context) ?? []);
}
