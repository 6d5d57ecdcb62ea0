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

/** What a rule finds, without what is the same of all that it finds. */
export type RuleIssue = Omit<Issue, 'rule'>;

/** What only a server can tell of a table. Whether a manifest file exists, none tells: files are not looked at. */
export type ServerFact =
  | 'table'
  | 'namespace'
  | 'versions'
  | 'tags'
  | 'versioning'
  | 'locations'
  | 'manifests';

/** What a rule rests on: a fact about the tables of operations of these kinds. */
interface RuleBasis {
  readonly fact: ServerFact;
  readonly kinds: readonly BatchOperationKind[];
}

/** Looks through a draft for one thing. */
export interface BatchRule {
  /** What its checks are known by. */
  readonly name: string;
  /** Without it, the draft alone says all. Where it is not known, that nothing was found means nothing. */
  readonly basis?: RuleBasis;
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

/** A rule about operations of one kind. */
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

/** What is wrong with a draft, or worth knowing before it is sent. */
export interface Issue {
  /** The name of the rule that found it. */
  readonly rule: string;
  /** An error keeps the batch from being sent. What is unchecked may be right or wrong: the server did not tell. */
  readonly level: 'error' | 'warning' | 'unchecked';
  /** The operation, or the first of several; undefined where it is the batch. */
  readonly key: number | undefined;
  /** All of them, where one sentence says it of several. */
  readonly keys?: readonly number[];
  /** Of the operation, or of the batch: `version`, `ranges.0.end_version`. */
  readonly member?: string;
  /** Whether the member is only not filled in yet. */
  readonly isMissing?: boolean;
  /** Goes on after the number of the operation: `version 42 is already there.` */
  readonly title: string;
  readonly text?: string;
  readonly fix?: CheckFix;
}

/** What one press mends, and what it says on its button: `Use 43`. */
export type CheckFix = { readonly label: string } & (
  | { readonly operation: NewOperation }
  /** Of the batch, where another operation alone does not fix it. */
  | { readonly edit: DraftEdit }
  /** To be created first: no batch can do that. */
  | { readonly namespace: Id }
);

export type OperationFix = Extract<CheckFix, { readonly operation: NewOperation }>;

/** The operations that an issue is about: none where it is the batch. */
export function keysOf({ key, keys }: Pick<Issue, 'key' | 'keys'>): readonly number[] {
  return keys ?? (key === undefined ? [] : [key]);
}

/** One sentence about several operations. */
export function ofSeveral(steps: readonly OperationContext[]): Pick<Issue, 'key' | 'keys'> {
  const keys = steps.map(({ operation }) => operation.key);
  return { key: keys[0], ...(keys.length > 1 ? { keys } : {}) };
}

/** For what is of no use, or there already. */
export function removal(...steps: readonly OperationContext[]): CheckFix {
  const label = steps.length === 1 ? 'Remove operation' : 'Remove operations';
  return { label, edit: { kind: 'remove', keys: steps.map(({ operation }) => operation.key) } };
}

/** For what has to come later. */
export function moveBelow({ operation }: OperationContext, { place }: OperationContext): CheckFix {
  return {
    label: `Move below ${place + 1}`,
    edit: { kind: 'move', keys: [operation.key], to: place + 1 },
  };
}
