import type { Connection } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { forgetConnection, useWorkspace } from '#lib/workspace/workspace.ts';
import { showToast } from '#ui/show-toast.ts';
import { forgetTree } from './names/trees.ts';

/** Removes it from this computer only: nothing is sent to the server. So it asks no question and can be undone. */
export async function removeConnection({ id, name }: Connection): Promise<void> {
  const before = useWorkspace.getState();
  try {
    await host.connections.remove({ connectionId: id });
  } catch (problem) {
    showFailure(problem);
    return;
  }
  forgetConnection(id);
  forgetTree(id);
  const undo = () =>
    host.connections.restore({ connectionId: id }).then(() => {
      const { left, right, focused, connectionId } = before;
      useWorkspace.setState({ left, right, focused, connectionId });
    }, showFailure);
  showToast({
    tone: 'removed',
    text: `${name} removed`,
    action: { label: 'Undo', onPress: () => void undo() },
  });
}
