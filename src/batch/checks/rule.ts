import { defined } from '#protocol/defined.ts';
import type { BatchOperationKind, Id } from '#protocol/index.ts';
import type { DraftEdit, NewOperation } from '../draft.ts';
import type { BatchModel } from '../simulation/batch-model.ts';
import type {
  CreateStep,
  DeclareStep,
  DeleteStep,
  DeregisterStep,
  OperationContext,
} from '../simulation/operation-context.ts';

export type RuleIssue = Omit<Issue, 'rule'>;

/**
 * What only a server knows about a table. No server tells whether a manifest file exists, since it doesn't open files.
 */
export type ServerFact =
  | 'table'
  | 'namespace'
  | 'versions'
  | 'tags'
  | 'versioning'
  | 'locations'
  | 'manifests';

/** The facts that a rule needs, about the tables of operations of these kinds. */
interface RuleBasis {
  readonly fact: ServerFact;
  readonly kinds: readonly BatchOperationKind[];
}

export interface BatchRule {
  readonly name: string;
  /** Undefined if the draft alone is enough. While the fact is unknown, finding no issues proves nothing. */
  readonly basis?: RuleBasis;
  readonly find: (overview: BatchModel) => readonly RuleIssue[];
}

interface StepsByKind {
  readonly declare_table: DeclareStep;
  readonly create_table_version: CreateStep;
  readonly delete_table_versions: DeleteStep;
  readonly deregister_table: DeregisterStep;
}

export function onEachStep(
  name: string,
  find: (step: OperationContext) => Omit<RuleIssue, 'key'> | undefined,
  basis?: RuleBasis,
): BatchRule {
  return {
    name,
    ...defined({ basis }),
    find: ({ steps }) =>
      steps.flatMap((step) => {
        const found = find(step);
        return found === undefined ? [] : [{ ...found, key: step.operation.key }];
      }),
  };
}

export function onEach<Kind extends OperationContext['kind']>(
  kind: Kind,
  name: string,
  find: (step: StepsByKind[Kind]) => Omit<RuleIssue, 'key'> | undefined,
  fact?: ServerFact,
): BatchRule {
  const basis = fact && { fact, kinds: [kind] };
  return onEachStep(name, (step) => (isOfKind(step, kind) ? find(step) : undefined), basis);
}

function isOfKind<Kind extends OperationContext['kind']>(
  step: OperationContext,
  kind: Kind,
): step is OperationContext & StepsByKind[Kind] {
  return step.kind === kind;
}

/** A problem of a draft, or something to know before it is sent. */
export interface Issue {
  readonly rule: string;
  /**
   * An error keeps the batch from being sent. `unchecked` means that the server did not return what the check needs.
   */
  readonly level: 'error' | 'warning' | 'unchecked';
  /** The operation, or the first of several; undefined for the whole batch. */
  readonly key: number | undefined;
  /** All operations, if one sentence is about several. */
  readonly keys?: readonly number[];
  /** The path of a member of the operation or the batch: `version`, `ranges.0.end_version`. */
  readonly member?: string;
  readonly isMissing?: boolean;
  /** Continues after the number of the operation: `version 42 is already there.` */
  readonly title: string;
  readonly text?: string;
  readonly fix?: CheckFix;
}

/** A fix that one click applies, with the label of its button: `Use 43`. */
export type CheckFix = { readonly label: string } & (
  | { readonly operation: NewOperation }
  /** An edit of the batch, if changing the operation alone doesn't fix the issue. */
  | { readonly edit: DraftEdit }
  /** A namespace to create before the commit, since a batch can't create one. */
  | { readonly namespace: Id }
);

export type OperationFix = Extract<CheckFix, { readonly operation: NewOperation }>;

/** The operations of an issue; empty if it is about the whole batch. */
export function keysOf({ key, keys }: Pick<Issue, 'key' | 'keys'>): readonly number[] {
  return keys ?? (key === undefined ? [] : [key]);
}

export function ofSeveral(steps: readonly OperationContext[]): Pick<Issue, 'key' | 'keys'> {
  const keys = steps.map(({ operation }) => operation.key);
  return { key: keys[0], ...(keys.length > 1 ? { keys } : {}) };
}

export function removal(...steps: readonly OperationContext[]): CheckFix {
  const label = steps.length === 1 ? 'Remove operation' : 'Remove operations';
  return { label, edit: { kind: 'remove', keys: steps.map(({ operation }) => operation.key) } };
}

export function moveBelow({ operation }: OperationContext, { place }: OperationContext): CheckFix {
  return {
    label: `Move below ${place + 1}`,
    edit: { kind: 'move', keys: [operation.key], to: place + 1 },
  };
}
