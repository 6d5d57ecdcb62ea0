import { host } from '../../lib/host/host.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { showConnection } from '../../lib/workspace/workspace.ts';

/** Starts the local server if need be and shows its catalog. */
export async function openSample(): Promise<void> {
  try {
    const connection = await host.localServer.openSample();
    showConnection(connection.id);
  } catch (problem) {
    showFailure(problem);
  }
}
