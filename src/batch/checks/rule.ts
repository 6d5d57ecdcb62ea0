import type { Check } from './check.ts';
import type { Overview } from './overview/overview.ts';
import type { CreateStep, DeclareStep, DeleteStep, DeregisterStep, Step } from './overview/step.ts';

/** What a rule finds, without what is the same of all that it finds. */
export type Finding = Omit<Check, 'rule'>;

/** Looks through a draft for one thing. */
export interface Rule {
  /** What its checks are known by. */
  readonly name: string;
  readonly find: (overview: Overview) => readonly Finding[];
}

interface StepsByKind {
  readonly declare_table: DeclareStep;
  readonly create_table_version: CreateStep;
  readonly delete_table_versions: DeleteStep;
  readonly deregister_table: DeregisterStep;
}

/** A rule that judges one operation at a time. */
export function onEachStep(name: string, find: (step: Step) => Omit<Finding, 'key'> | undefined): Rule {
  return {
    name,
    find: ({ steps }) =>
      steps.flatMap((step) => {
        const found = find(step);
        return found === undefined ? [] : [{ ...found, key: step.operation.key }];
      }),
  };
}

/** A rule about operations of one kind. */
export function onEach<Kind extends Step['kind']>(
  kind: Kind,
  name: string,
  find: (step: StepsByKind[Kind]) => Omit<Finding, 'key'> | undefined,
): Rule {
  return onEachStep(name, (step) => (isOfKind(step, kind) ? find(step) : undefined));
}

function isOfKind<Kind extends Step['kind']>(step: Step, kind: Kind): step is Step & StepsByKind[Kind] {
  return step.kind === kind;
}
