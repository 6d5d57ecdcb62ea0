import type { FailureDetails } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';

export interface ActivityLinkProps {
  readonly failure: FailureDetails;
  readonly onOpenActivity: (requestId: number) => void;
}

/** From an error to the request that it came from, where there was one. */
export function ActivityLink({ failure, onOpenActivity }: ActivityLinkProps) {
  const { requestId } = failure;
  if (requestId === undefined) return null;
  return (
    <Button kind="quiet" size="small" onPress={() => onOpenActivity(requestId)}>
      View in Activity
    </Button>
  );
}
