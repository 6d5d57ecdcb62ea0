import type { PlanKind } from '#contract/index.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { IconButton } from '#ui/Button.tsx';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { CurlIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '#ui/Menu.tsx';
import { showToast } from '#ui/show-toast.ts';
import { programsFor, programText, type QueryProgram } from './model/query-programs.ts';

interface CopyAsMenuProps {
  /** Where the table's files are; undefined until the server has returned it. */
  readonly location: string | undefined;
  readonly json: string;
}

const KINDS: readonly { readonly kind: PlanKind; readonly title: string }[] = [
  { kind: 'run', title: 'Run (rows)' },
  { kind: 'explained', title: 'Explain' },
  { kind: 'analyzed', title: 'Analyze (runs the query)' },
];

/** Copies the query as a request or a program that runs without Vitrine. */
export function CopyAsMenu({ location, json }: CopyAsMenuProps) {
  const { connection, ref } = useTableScope();
  const copy = (program: QueryProgram, kind: PlanKind) => {
    const written = programText(program, { connection, id: ref.id, location, json, kind });
    if ('reason' in written) {
      showToast({ tone: 'danger', text: `Couldn’t copy the request. ${written.reason}` });
    } else void copyWithToast(written.text, written.copied);
  };
  return (
    <MenuTrigger>
      <IconButton icon={CurlIcon} label="Copy as code" />
      <Menu label="Copy as" placement="bottom end">
        {KINDS.map(({ kind, title }) => (
          <MenuSection key={kind} title={title}>
            {programsFor(kind).map((program) => (
              <MenuItem key={program.as} onAction={() => copy(program, kind)}>
                {program.name}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
