import type { Connection, TableRef } from '#contract/index.ts';
import { tableDescriptionQuery } from '#domain/table-description.ts';
import { failureOf } from '#lib/host/failure.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { ChevronDownIcon, CurlIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { showToast } from '#ui/show-toast.ts';
import { tableStateOf } from '../table-state.ts';
import { OPEN_PROGRAMS, openProgramsFor } from './open-programs.ts';

interface OpenInPythonProps {
  readonly isSmall: boolean;
}

/** Copies code that opens the table elsewhere: Python with one click, other languages through the menu. */
export function OpenInPython({ isSmall }: OpenInPythonProps) {
  const { connection, ref } = useTableScope();
  const copyPython = () => void copyOpenProgram('Python', connection, ref);
  return (
    <span className="row">
      {isSmall ? (
        <IconButton icon={CurlIcon} label="Open in Python" onPress={copyPython} />
      ) : (
        <Button
          size="small"
          icon={CurlIcon}
          tip={{ text: 'Copy Python that opens this table' }}
          onPress={copyPython}
        >
          Open in Python
        </Button>
      )}
      <MenuTrigger>
        <IconButton icon={ChevronDownIcon} label="Open in another language" />
        <Menu label="Copy code that opens this table" placement="bottom end">
          {openProgramsFor(connection).map(({ name }) => (
            <MenuItem key={name} onAction={() => void copyOpenProgram(name, connection, ref)}>
              {name === 'DuckDB' ? 'DuckDB, in Python' : name}
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
    </span>
  );
}

/** Copies Python code for any table that is listed or shown. */
export function copyPythonFor(table: TableRef): void {
  const connection = useHostState.getState().connections.find(({ id }) => id === table.connectionId);
  if (connection !== undefined) void copyOpenProgram('Python', connection, table);
}

type ProgramName = (typeof OPEN_PROGRAMS)[number]['name'];

/** The code opens the version that the table's page shows. */
async function copyOpenProgram(name: ProgramName, connection: Connection, table: TableRef): Promise<void> {
  const program = OPEN_PROGRAMS.find((each) => each.name === name);
  try {
    const location = await filesOf(connection, table);
    const { version } = tableStateOf(table).question;
    const written = program?.write({ connection, id: table.id, location, version });
    if (written === undefined) return;
    if ('reason' in written) showToast({ tone: 'danger', text: `Couldn’t copy code. ${written.reason}` });
    else await copyWithToast(written.text, written.copied);
  } catch (error) {
    showToast({ tone: 'danger', text: `Couldn’t copy code. ${failureOf(error).details.message}` });
  }
}

/** Requests the location only if the program needs it; mostly it is cached. */
async function filesOf(connection: Connection, table: TableRef): Promise<string | undefined> {
  if (connection.folder === undefined && connection.bucket === undefined) return undefined;
  const { answer } = await queryClient.fetchQuery({
    ...tableDescriptionQuery(table),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return answer.location ?? undefined;
}
