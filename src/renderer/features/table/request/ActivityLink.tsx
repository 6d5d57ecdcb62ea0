import type { FailureDetails } from '#contract/index.ts';
import { showRequest } from '#lib/workspace/inspector.ts';
import { Button } from '#ui/Button.tsx';

export interface ActivityLinkProps {
  readonly failure: FailureDetails;
}

/** From an error to the request that it came from, where there was one. */
export function ActivityLink({ failure }: ActivityLinkProps) {
  const { requestId } = failure;
  if (requestId === undefined) return null;
  return (
    <Button kind="quiet" size="small" onPress={() => showRequest(requestId)}>
      View in Activity
    </Button>
  );
}
