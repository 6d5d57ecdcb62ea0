import { Button } from '../../../ui/Button.tsx';
import { CompareIcon } from '../../../ui/icons/icons.ts';
import { openComparison } from '../../compare-tables/index.ts';

export interface CompareWithLatestProps {
  readonly connectionId: string;
  readonly id: readonly string[];
  readonly version: bigint;
}

/** From an older version to what has become of it. */
export function CompareWithLatest({ connectionId, id, version }: CompareWithLatestProps) {
  return (
    <Button
      size="small"
      icon={CompareIcon}
      onPress={() => openComparison({ connectionId, id, version }, { connectionId, id })}
    >
      Compare with latest
    </Button>
  );
}
