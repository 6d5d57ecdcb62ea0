import { useCommands } from '../../../lib/commands/use-commands.ts';
import { compareTable } from '../../compare-tables/index.ts';
import { tableStateOf } from '../table-state.ts';

/** On the page of a table: the version that is shown there is the one before, the latest the one after. */
export function useCompareCommand(connectionId: string, id: readonly string[]): void {
  useCommands({
    'table.compare': () => {
      const { version } = tableStateOf(connectionId, id).question;
      compareTable({ connectionId, id, ...(version === undefined ? {} : { version }) });
    },
  });
}
