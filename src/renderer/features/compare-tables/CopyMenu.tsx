import { Button } from '../../ui/Button.tsx';
import { copyWithToast } from '../../ui/CopyButton.tsx';
import { ChevronDownIcon, CopyIcon } from '../../ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx';
import { asJson } from './model/as-json.ts';
import { asMarkdown } from './model/as-markdown.ts';
import type { ExportedComparison, ExportedSide } from './model/exported.ts';
import type { ShownComparison } from './use-comparison.ts';
import type { SideResult } from './use-side.ts';

export function CopyMenu({ shown }: { readonly shown: ShownComparison }) {
  return (
    <MenuTrigger>
      <Button size="small" icon={CopyIcon} iconAfter={ChevronDownIcon} disabled={shown.summary === undefined}>
        Copy
      </Button>
      <Menu label="Copy comparison" placement="bottom end">
        <MenuItem onAction={() => void copyWithToast(asMarkdown(exported(shown)), 'Copied as Markdown')}>
          Copy as Markdown
        </MenuItem>
        <MenuItem onAction={() => void copyWithToast(asJson(exported(shown)), 'Copied as JSON')}>
          Copy as JSON
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

function exported({
  tables,
  records,
  comparison,
  manifest,
  summary = '',
}: ShownComparison): ExportedComparison {
  const hasRecord = records.before.answer !== undefined || records.after.answer !== undefined;
  return {
    before: exportedSide(tables.before),
    after: exportedSide(tables.after),
    summary,
    comparison,
    manifest: hasRecord ? manifest : undefined,
  };
}

function exportedSide({ connection, side, version }: SideResult): ExportedSide {
  return { connection: connection?.name ?? '', id: side.id, version };
}
