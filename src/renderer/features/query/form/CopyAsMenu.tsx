import type { Connection, PlanKind } from '../../../../contract/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { copyWithToast } from '../../../ui/CopyButton.tsx';
import { CurlIcon } from '../../../ui/icons.ts';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../../../ui/Menu.tsx';
import { showToast } from '../../../ui/Toasts.tsx';
import { type CopyLanguage, copyAs, notWritable } from '../model/copy-as.ts';

export interface CopyAsMenuProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly json: string;
}

const LANGUAGES: readonly { readonly language: CopyLanguage; readonly name: string }[] = [
  { language: 'curl', name: 'curl' },
  { language: 'python', name: 'Python' },
  { language: 'typescript', name: 'TypeScript' },
];

const KINDS: readonly { readonly kind: PlanKind; readonly title: string }[] = [
  { kind: 'explained', title: 'Explain' },
  { kind: 'analyzed', title: 'Analyze (runs the query)' },
];

/** The query as a request that somebody can send without this program. */
export function CopyAsMenu({ connection, id, json }: CopyAsMenuProps) {
  const copy = (language: CopyLanguage, name: string, kind: PlanKind) => {
    const question = { connection, id, json, kind };
    const reason = notWritable(language, question);
    if (reason !== undefined) showToast({ tone: 'danger', text: `Couldn’t copy the request. ${reason}` });
    else void copyWithToast(copyAs(language, question), `Copied as ${name}, without secrets.`);
  };
  return (
    <MenuTrigger>
      <IconButton icon={CurlIcon} label="Copy as code" />
      <Menu label="Copy as" placement="bottom end">
        {KINDS.map(({ kind, title }) => (
          <MenuSection key={kind} title={title}>
            {LANGUAGES.map(({ language, name }) => (
              <MenuItem key={language} onAction={() => copy(language, name, kind)}>
                {name}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
