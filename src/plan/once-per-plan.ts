import type { Plan } from './model.ts';

/** What is worked out from a whole plan and asked for by several: a plan never changes, so once is enough. */
export function oncePerPlan<T>(of: (plan: Plan) => T): (plan: Plan) => T {
  const known = new WeakMap<Plan, { readonly value: T }>();
  return (plan) => {
    const before = known.get(plan);
    if (before !== undefined) return before.value;
    const value = of(plan);
    known.set(plan, { value });
    return value;
  };
}
