import type { ComparedField, FieldChange } from '../model/compare-fields.ts';
import { nullWord } from '../model/null-word.ts';
import type { Detail, Details } from './DetailPanel.tsx';

/** All that is to be said of a field, each thing in full. */
export function fieldDetails({ path, state, before, after, changes }: ComparedField): Details {
  const rows =
    changes.length > 0
      ? changes.map(changeDetail)
      : [{ label: 'Type', before: before?.type, after: after?.type }];
  return { name: path.join('.'), state, rows };
}

function changeDetail(change: FieldChange): Detail {
  switch (change.kind) {
    case 'type':
      return { label: 'Type', before: change.before, after: change.after };
    case 'nullability':
      return { label: 'Null', before: nullWord(change.before), after: nullWord(change.after) };
    case 'metadata':
      return { label: change.name, before: change.before, after: change.after };
    case 'place':
      return { label: 'Place', before: String(change.before), after: String(change.after) };
  }
}
