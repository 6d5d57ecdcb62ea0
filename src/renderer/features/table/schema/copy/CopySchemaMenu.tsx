import type { Table } from '../../../../../contract/index.ts';
import { showFailure } from '../../../../lib/show-failure.ts';
import { Button } from '../../../../ui/Button.tsx';
import { copyWithToast } from '../../../../ui/copy-with-toast.ts';
import { ChevronDownIcon, CopyIcon } from '../../../../ui/icons/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '../../../../ui/Menu.tsx';
import { SCHEMA_FORMS, type SchemaForm } from './schema-forms.ts';

/** The schema for other programs. */
export function CopySchemaMenu({ table }: { readonly table: Table }) {
  return (
    <MenuTrigger>
      <Button size="small" icon={CopyIcon} iconAfter={ChevronDownIcon} label="Copy schema as">
        Copy as
      </Button>
      <Menu label="Copy schema as" placement="bottom end">
        {SCHEMA_FORMS.map(({ form, label }) => (
          <MenuItem key={form} onAction={() => copySchema(table, form).catch(showFailure)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}

/** What writes it is only read when it is wanted. */
async function copySchema({ raw }: Table, form: SchemaForm): Promise<void> {
  const { schemaText } = await import('./schema-texts.ts');
  await copyWithToast(schemaText(raw.answer, form), 'Schema copied');
}
