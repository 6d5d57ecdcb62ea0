import type { ReactNode } from 'react';
import { ShortcutList } from '#features/shortcuts/index.ts';
import { createPageState, useTabKeyFor } from '#lib/workspace/page-state.ts';
import { SubTabs } from '#ui/SubTabs.tsx';
import { ConfirmationSettings } from './ConfirmationSettings.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';
import styles from './SettingsPage.module.css';
import { StorageSettings } from './StorageSettings.tsx';

const SECTIONS = [
  { id: 'general', label: 'General' },
  { id: 'confirmations', label: 'Confirmations' },
  { id: 'keyboard', label: 'Keyboard' },
  { id: 'storage', label: 'Storage' },
] as const;
type Section = (typeof SECTIONS)[number]['id'];

const states = createPageState<{ readonly section: Section }>({
  first: { section: 'general' },
  keyOf: ({ key, content }) => (content.kind === 'settings' ? key : undefined),
  most: 1,
});

const PAGES: Readonly<Record<Section, () => ReactNode>> = {
  general: () => <GeneralSettings />,
  confirmations: () => <ConfirmationSettings />,
  keyboard: () => <ShortcutList />,
  storage: () => <StorageSettings />,
};

/** What the user decides about Vitrine. Everything takes effect at once, in all windows. */
export function SettingsPage() {
  const key = useTabKeyFor({ kind: 'settings' });
  const { section } = states.use(key);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Settings</h1>
      <SubTabs
        label="Settings"
        tabs={SECTIONS}
        selected={section}
        onSelect={(next) => states.change(key, { section: next })}
      >
        <div className={styles.section}>{PAGES[section]()}</div>
      </SubTabs>
    </div>
  );
}
