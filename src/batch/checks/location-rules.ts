import { idKey } from '../draft.ts';
import type { BatchModel } from '../simulation/batch-model.ts';
import type {
  DeclareStep,
  DeregisterStep,
  Holder,
  OperationContext,
  TableTimeline,
} from '../simulation/operation-context.ts';
import { listed, operationNumber, tableName } from './check-format.ts';
import { type BatchRule, type CheckFix, moveBelow, onEach, type RuleIssue } from './rule.ts';

export const locationClash: BatchRule = {
  name: 'location-clash',
  basis: { fact: 'locations', kinds: ['declare_table'] },
  find: ({ steps, tables }) => {
    const leaving = new Map(
      tables.flatMap(({ key, steps: own }) => own.filter(isRemoval).map((one) => [key, one])),
    );
    return steps.flatMap((step) => {
      if (step.kind !== 'declare_table' || step.holder === undefined || step.found.presence === 'there')
        return [];
      return [clashIssue(step, step.holder, leaving.get(idKey(step.holder.id)))];
    });
  },
};

function isRemoval(step: OperationContext): step is DeregisterStep {
  return step.kind === 'deregister_table';
}

/** `leaves` is the operation that deregisters the other table, before or after this one. */
function clashIssue(step: DeclareStep, holder: Holder, leaves: DeregisterStep | undefined): RuleIssue {
  const isSame = holder.location === step.location;
  const isLater = isSame && leaves !== undefined && leaves.place > step.place;
  const sentence = isSame ? '' : ' Most storage systems treat both as the same.';
  const later = isLater ? ` It leaves it by ${operationNumber(leaves)}.` : '';
  return {
    level: isSame ? 'error' : 'warning',
    key: step.operation.key,
    member: 'location',
    title: `${tableName(holder.id)} ${isSame ? 'already uses this' : 'uses almost the same'} location`,
    text: `${holder.location}${byWhom(holder)}.${sentence}${later}`,
    fix: isLater ? moveBelow(step, leaves) : freeLocation(step),
  };
}

/** Servers accept it, but deleting the folder of the outer table deletes the inner table, too. */
export const locationNested = onEach(
  'declare_table',
  'location-nested',
  (step) => {
    const { location, holder, neighbor, found } = step;
    if (location === undefined || holder !== undefined || found.presence === 'there') return undefined;
    if (neighbor === undefined) return undefined;
    const isInside = location.length > neighbor.location.length;
    const other = tableName(neighbor.id);
    return {
      level: 'warning',
      member: 'location',
      title: isInside ? `the location is inside ${other}` : `the location contains ${other}`,
      text: `${neighbor.location}${byWhom(neighbor)}. Deleting the files of one would delete those of the other.`,
      fix: freeLocation(step),
    };
  },
  'locations',
);

function byWhom({ by }: Holder): string {
  return by === undefined ? '' : `, by ${operationNumber(by)}`;
}

/** A location that the server chooses is always free. */
function freeLocation({ operation: { kind, members } }: DeclareStep): CheckFix {
  const { location: _, ...others } = members;
  return { label: 'Let server choose', operation: { kind, members: others } };
}

export const filesStay: BatchRule = {
  name: 'files-stay',
  basis: { fact: 'table', kinds: ['deregister_table'] },
  find: (overview) => {
    const named = declaredLocations(overview);
    return overview.steps.flatMap((step) =>
      step.kind === 'deregister_table' && leavesFiles(step, named) ? [filesLeft(step)] : [],
    );
  },
};

/** A declared table has no files, and the files of a table that is declared again are still in the catalog. */
function leavesFiles({ table, found }: DeregisterStep, named: ReadonlySet<string>): boolean {
  const { facts } = table;
  if (found.presence === 'absent' || found.declaredBy !== undefined || facts?.state === 'declared')
    return false;
  return facts?.location === undefined || !named.has(facts.location);
}

function filesLeft({ operation: { key }, table }: DeregisterStep): RuleIssue {
  const location = table.facts?.location;
  return {
    level: 'warning',
    key,
    title: `the files of ${tableName(table.id)} stay in storage`,
    text: `${location ?? 'They'} will no longer belong to any table.${tagsLost(table)}`,
  };
}

/** Undo can't restore tags: this text is all that is left of them. */
function tagsLost({ facts }: TableTimeline): string {
  const tags = [...(facts?.tags ?? [])].map(([name, version]) => `${name} v${version}`);
  if (tags.length === 0) return '';
  return tags.length === 1
    ? ` Tag ${listed(tags)} goes with the table.`
    : ` Tags ${listed(tags)} go with the table.`;
}

function declaredLocations({ steps }: BatchModel): ReadonlySet<string> {
  const declared = steps.filter((step) => step.kind === 'declare_table');
  return new Set(declared.flatMap(({ location }) => location ?? []));
}
