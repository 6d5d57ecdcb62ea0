import type { ActivityEntry } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { Button } from '#ui/Button.tsx';
import { ChevronDownIcon, CurlIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';

export type RequestLanguage = 'curl' | 'python' | 'typescript';

export const LANGUAGE_NAMES: Readonly<Record<RequestLanguage, string>> = {
  curl: 'curl',
  python: 'Python',
  typescript: 'TypeScript',
};

const LANGUAGES: readonly RequestLanguage[] = ['curl', 'python', 'typescript'];

/** Copies a request as a command or a program, with a variable for each secret. */
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

/** The code for copying loads on demand: the first paint doesn’t wait for it. */
export function copyRequestAs(language: RequestLanguage, request: ActivityEntry): void {
  import('./copy-request.ts').then(({ copyRequest }) => copyRequest(language, request)).catch(showFailure);
}
