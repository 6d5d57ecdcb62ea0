import type { Change } from '#contract/index.ts';
import { namesSecret, stringifyJson } from '#protocol/index.ts';
import { operationOf } from './as-operation.ts';
import { bodyToKeep } from './body-to-keep.ts';

/** SECURITY: a change as it may be written to a file, for who looks later whether it was made: nothing of what it says goes by its values. */
export function changeToKeep(change: Change): Change {
  switch (change.kind) {
    case 'declareTable':
    case 'registerTable':
    case 'createNamespace': {
      const { properties: _, ...kept } = change;
      return kept;
    }
    case 'createVersion': {
      const { metadata, ...kept } = change;
      return metadata === undefined || namesSecret(metadata) ? kept : change;
    }
    default:
      return change;
  }
}

/** What went out, as the body of a batch: for who looks at it. */
export function bodyOfChange(change: Change): string {
  const { kind, members } = operationOf(change);
  return bodyToKeep(stringifyJson({ operations: [{ [kind]: members }] }, 2));
}
