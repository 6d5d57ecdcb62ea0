import type { NameLoadAction } from '../../../contract/index.ts';
import { showToast } from '../../ui/Toasts.tsx';
import { host } from '../host/host.ts';
import { showFailure } from '../show-failure.ts';
import { shownConnection } from '../workspace/use-shown-connection.ts';

/** What can be done about the names that the host keeps of the connection that is shown. */
export const NAME_COMMANDS = {
  'names.read': () => walkShown('again', (name) => `Reloading names from ${name}`),
  'names.clear': () => walkShown('clear', (name) => `Cleared cached names of ${name}`),
};

/** Neither can be seen where it is asked for, so each says that it was done. */
function walkShown(action: NameLoadAction, words: (name: string) => string): void {
  const connection = shownConnection();
  if (connection === undefined) return;
  const { id: connectionId, name } = connection;
  host.names.walk({ connectionId, action }).then(() => showToast({ text: words(name) }), showFailure);
}
