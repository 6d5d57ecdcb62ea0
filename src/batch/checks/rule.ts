import type { NewOperation } from '../draft.ts';
import type { BatchModel } from '../simulation/batch-model.ts';
import type {
  CreateStep,
  DeclareStep,
  DeleteStep,
  DeregisterStep,
  OperationContext,
} from '../simulation/operation-context.ts';

/** What a rule finds, without what is the same of all that it finds. */
export type RuleIssue = Omit<Issue, 'rule'>;

/** Looks through a draft for one thing. */
export interface BatchRule {
  /** What its checks are known by. */
  readonly name: string;
  readonly find: (overview: BatchModel) => readonly RuleIssue[];
}

interface StepsByKind {
  readonly declare_table: DeclareStep;
  readonly create_table_version: CreateStep;
  readonly delete_table_versions: DeleteStep;
  readonly deregister_table: DeregisterStep;
}

/** A rule that judges one operation at a time. */
export function onEachStep(
  name: string,
  find: (step: OperationContext) => Omit<RuleIssue, 'key'> | undefined,
): BatchRule {
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
export function onEach<Kind extends OperationContext['kind']>(
  kind: Kind,
  name: string,
  find: (step: StepsByKind[Kind]) => Omit<RuleIssue, 'key'> | undefined,
): BatchRule {
  return onEachStep(name, (step) => (isOfKind(step, kind) ? find(step) : undefined));
}

function isOfKind<Kind extends OperationContext['kind']>(
  step: OperationContext,
  kind: Kind,
): step is OperationContext & StepsByKind[Kind] {
  return step.kind === kind;
}

/** What is wrong with a draft, or worth knowing before it is sent. */
export interface Issue {
  /** The name of the rule that found it. */
  readonly rule: string;
  /** An error keeps the batch from being sent. */
  readonly level: 'error' | 'warning';
  /** The operation; undefined where it is the batch. */
  readonly key: number | undefined;
  /** Of the operation, or of the batch: `version`, `ranges.0.end_version`. */
  readonly member?: string;
  /** Goes on after the number of the operation: `version 42 is already there.` */
  readonly title: string;
  readonly text?: string;
  readonly fix?: CheckFix;
}

/** What one press makes of the operation. */
export interface CheckFix {
  /** As on a button: `Use 43`. */
  readonly label: string;
  readonly operation: NewOperation;
}
