import { IconButton } from '../../../ui/Button.tsx';
import { copyWithToast } from '../../../ui/CopyButton.tsx';
import { CopyIcon, DownloadIcon } from '../../../ui/icons.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '../../../ui/Menu.tsx';
import { showToast } from '../../../ui/Toasts.tsx';
import { type ExportKind, exportKinds, type Pictures } from './export-kinds.ts';
import type { ExportedPlan } from './exported-plan.ts';
import { fileName } from './file-name.ts';
import { planMarkdown } from './plan-markdown.ts';
import { saveFile } from './save-file.ts';

export interface ExportMenuProps extends ExportedPlan {
  readonly pictures: Pictures;
}

/** A plan to keep or to hand on. */
export function ExportMenu({ pictures, ...exported }: ExportMenuProps) {
  return (
    <MenuTrigger>
      <IconButton icon={DownloadIcon} label="Export" />
      <Menu label="Export the plan" placement="bottom end">
        <MenuSection title="Save as">
          {exportKinds(exported, pictures).map((kind) => (
            <MenuItem key={kind.extension} onAction={() => void save(exported.name, kind)}>
              {kind.label}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSeparator />
        <MenuItem
          icon={CopyIcon}
          onAction={() => void copyWithToast(planMarkdown(exported), 'Plan copied as Markdown')}
        >
          Copy as Markdown
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

/** A picture may be too large for a canvas: then it has no place of its own to say so. */
async function save(name: string, { label, extension, make }: ExportKind): Promise<void> {
  try {
    saveFile(fileName(name, extension), await make());
  } catch {
    showToast({ tone: 'danger', text: `Couldn’t export the plan as ${label}` });
  }
}
