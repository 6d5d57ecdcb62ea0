import type { ActivityEntry } from '../../../../contract/index.ts';
import { showFailure } from '../../../lib/host/failure.ts';
import { host } from '../../../lib/host/host.ts';

/** Sends it again. Its id, once it is on its way; undefined where it could not be, which is told. */
export async function replayRequest(
  request: ActivityEntry,
  confirmation: string | undefined,
): Promise<number | undefined> {
  try {
    const { requestId } = await host.activity.replay({
      requestId: request.id,
      ...(confirmation === undefined ? {} : { confirmation }),
    });
    return requestId;
  } catch (problem) {
    showFailure(problem);
    return undefined;
  }
}
