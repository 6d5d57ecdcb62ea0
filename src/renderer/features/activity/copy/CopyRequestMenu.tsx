import type { ActivityEntry } from '#contract/index.ts';
import { Button } from '#ui/Button.tsx';
import { ChevronDownIcon, CurlIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { LANGUAGE_NAMES, LANGUAGES } from './languages.ts';
import { copyRequestAs } from './lazy-copy.ts';

/** A request as a command or a program that sends exactly this, with a variable for each secret. */
export function CopyRequestMenu({ request }: { readonly request: ActivityEntry }) {
  return (
    <MenuTrigger>
      <Button kind="quiet" size="small" icon={CurlIcon} iconAfter={ChevronDownIcon}>
        Copy as
      </Button>
      <Menu label="Copy as" placement="bottom end">
        {LANGUAGES.map((language) => (
          <MenuItem
            key={language}
            onAction={() => copyRequestAs(language, request)}
            {...(language === 'curl' ? { keys: 'Mod+C' } : {})}
          >
            {LANGUAGE_NAMES[language]}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
