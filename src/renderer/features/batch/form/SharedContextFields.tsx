import { useMemo } from 'react';
import type { DraftOperation } from '#batch/index.ts';
import { changeTogether, sharedByAll } from './edit-together.ts';
import { RequestContextFields } from './RequestContextFields.tsx';

interface SharedContextFieldsProps {
  readonly draftId: string;
  readonly operations: readonly DraftOperation[];
}

/** The fields that all kinds of operations have, for several operations at once. */
export function SharedContextFields({ draftId, operations }: SharedContextFieldsProps) {
  const shared = useMemo(() => sharedByAll(operations), [operations]);
  return (
    <RequestContextFields
      title="More"
      members={shared.members}
      onChange={(next) => changeTogether(draftId, operations, { shared, next })}
      different={shared.different}
    />
  );
}
