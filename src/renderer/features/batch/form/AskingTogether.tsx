import { useMemo } from 'react';
import type { DraftOperation } from '#batch/index.ts';
import { AskingFields } from './AskingFields.tsx';
import { changeTogether, sharedByAll } from './edit-together.ts';

interface AskingTogetherProps {
  readonly draftId: string;
  readonly operations: readonly DraftOperation[];
}

/** The fields that all kinds of operations have, for several operations at once. */
export function AskingTogether({ draftId, operations }: AskingTogetherProps) {
  const shared = useMemo(() => sharedByAll(operations), [operations]);
  return (
    <AskingFields
      title="More"
      members={shared.members}
      onChange={(next) => changeTogether(draftId, operations, { shared, next })}
      different={shared.different}
    />
  );
}
