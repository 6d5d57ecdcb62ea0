import type { PlanFinding } from '../findings/plan-finding.ts';
import type { PlanNode } from '../model.ts';

export interface FindingChanges {
  readonly appeared: readonly PlanFinding[];
  readonly vanished: readonly PlanFinding[];
  /** As the later plan has them. */
  readonly stayed: readonly PlanFinding[];
}

interface Place {
  readonly before: PlanNode | undefined;
  readonly after: PlanNode | undefined;
}

/** A finding stayed where one of its kind is about the same operator, else where one of its kind is left at all. */
export function compareFindings(
  before: readonly PlanFinding[],
  after: readonly PlanFinding[],
  places: readonly Place[],
): FindingChanges {
  const likes = new Map(places.map((place) => [place.after?.index, place.before?.index]));
  const vanished = [...before];
  const take = (isIt: (one: PlanFinding) => boolean) => {
    const found = vanished.findIndex(isIt);
    if (found >= 0) vanished.splice(found, 1);
    return found >= 0;
  };
  const moved = after.filter(
    ({ kind, node }) => !take((one) => one.kind === kind && one.node === likes.get(node)),
  );
  const appeared = moved.filter(({ kind }) => !take((one) => one.kind === kind));
  return { appeared, vanished, stayed: after.filter((finding) => !appeared.includes(finding)) };
}
