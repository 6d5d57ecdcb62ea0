import type { Id } from '#protocol/index.ts';
import { counted, listed } from '../checks/check-format.ts';
import { declareWithVersions, isEmpty, isManaged, restorableVersions } from '../declared-again.ts';
import type { NewOperation, OperationFields, TableState } from '../draft.ts';
import type { DeregisterStep, TableTimeline } from '../simulation/operation-context.ts';

/** What the server returned when it deregistered a table. */
export interface RemovedTable {
  readonly location?: string | undefined;
  readonly properties?: OperationFields | undefined;
}

/** A request that registers a table which still exists in storage: a batch has no operation for that. */
export interface TableRegistration {
  readonly id: Id;
  readonly location: string;
  readonly properties?: OperationFields | undefined;
}

/** Something that is not restored although its operation is undone. */
export interface UndoLoss {
  readonly what: 'tags' | 'dates' | 'declared' | 'versions';
  readonly words: string;
}

/** How to restore a table that a batch deregistered. */
export interface Restoration {
  readonly words: string;
  /** The declaration, followed by the versions. */
  readonly operations: readonly NewOperation[];
  readonly registration?: TableRegistration;
  readonly losses: readonly UndoLoss[];
  readonly isPossible: boolean;
}

export interface Removal {
  /** Undefined before the commit: then the known state of the location decides. */
  readonly removed: RemovedTable | undefined;
  /** Whether the batch declared it under another name. */
  readonly isRenamed: boolean;
  /** Whether the server supports no batches: then no batch can create the versions of a managed table again. */
  readonly isOneByOne: boolean;
}

export function planRestoration(
  timeline: TableTimeline,
  { operation: { key } }: DeregisterStep,
  { removed, isRenamed, isOneByOne }: Removal,
): Restoration {
  const { id, facts } = timeline;
  const location = removed?.location ?? facts?.location;
  if (location === undefined) return impossible('its location isn’t known');
  if (facts === undefined || facts.state === 'unknown' || facts.state === 'absent') {
    return impossible(`what it was before operation ${numberOf(timeline, key)} isn’t known`);
  }
  return isRegisteredAgain(facts, isOneByOne)
    ? registerAgain({ id, location, ...propertiesOf(removed) }, facts)
    : declareAgain(timeline, facts, { ...removed, location, isRenamed });
}

/** Whether undo registers a removed table again, with whatever the server keeps with its files. */
export function isRegisteredAgain(facts: TableState, isOneByOne: boolean): boolean {
  return isOneByOne || !isManaged(facts);
}

function numberOf({ steps }: TableTimeline, key: number): number {
  return (steps.find(({ operation }) => operation.key === key)?.place ?? 0) + 1;
}

function declareAgain(
  { id, end }: TableTimeline,
  facts: TableState,
  {
    location,
    properties,
    isRenamed,
  }: RemovedTable & { readonly location: string; readonly isRenamed: boolean },
): Restoration {
  const versions = restorableVersions(facts)?.filter(({ version }) => !end.deletedBy.has(version));
  if (versions === undefined) return impossible('its versions aren’t all known');
  return {
    words: `${isRenamed ? 'rename it back' : 'declare it again'}${versions.length === 0 ? '' : ` with ${counted(versions.length, 'version')}`}${withoutTags(facts)}`,
    operations: declareWithVersions({ id, location, properties }, versions),
    losses: [...lostTags(id, facts), ...(versions.length === 0 ? emptied(id, facts) : [newDates(id)])],
    isPossible: true,
  };
}

function registerAgain(registration: TableRegistration, facts: TableState): Restoration {
  return {
    words: 'register it again',
    operations: [],
    registration,
    losses: [
      ...(isManaged(facts) ? [keptVersions(registration.id)] : []),
      ...keptTags(registration.id, facts),
    ],
    isPossible: true,
  };
}

/** An empty object means the same as no object. */
function propertiesOf(removed: RemovedTable | undefined): Pick<RemovedTable, 'properties'> {
  const properties = removed?.properties;
  return isEmpty(properties) ? {} : { properties };
}

function impossible(why: string): Restoration {
  return { words: `can’t be undone: ${why}`, operations: [], losses: [], isPossible: false };
}

function withoutTags({ tags }: TableState): string {
  if (tags === undefined || tags.size === 0) return '';
  return tags.size === 1 ? ', without its tag' : ', without its tags';
}

function lostTags(id: Id, { tags }: TableState): readonly UndoLoss[] {
  if (tags === undefined || tags.size === 0) return [];
  const names = `${tags.size === 1 ? 'Tag' : 'Tags'} ${listed([...tags].map(([name, version]) => `${name} v${version}`))}`;
  return [{ what: 'tags', words: `${names} of ${nameOf(id)} can’t be brought back.` }];
}

/** Only the server knows whether it keeps tags with the files. */
function keptTags(id: Id, { tags }: TableState): readonly UndoLoss[] {
  if (tags === undefined || tags.size === 0) return [];
  const words = `The tags of ${nameOf(id)} come back only if the server keeps them with its files.`;
  return [{ what: 'tags', words }];
}

function keptVersions(id: Id): UndoLoss {
  const words = `The versions of ${nameOf(id)} come back only if the server keeps them with its files.`;
  return { what: 'versions', words };
}

function emptied(id: Id, { state }: TableState): readonly UndoLoss[] {
  if (state === 'declared') return [];
  return [{ what: 'declared', words: `${nameOf(id)} comes back as a declared table.` }];
}

function newDates(id: Id): UndoLoss {
  return { what: 'dates', words: `The versions of ${nameOf(id)} get a new date.` };
}

export function nameOf(id: Id): string {
  return id.at(-1) ?? '';
}
