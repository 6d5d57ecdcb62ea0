import type { ReactNode } from 'react';
import { ShortcutList } from '#features/shortcuts/index.ts';
import { createPageState, useTabKeyFor } from '#lib/workspace/page-state.ts';
import { PageSection, SectionList } from '#ui/PageLayout.tsx';
import { SubTabs } from '#ui/SubTabs.tsx';
import { SwitchField } from '#ui/Switch.tsx';
import { GeneralSettings, useSettings } from './GeneralSettings.tsx';
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

/** The user’s settings. All apply at once, in all windows. */
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

/** Questions before actions. Only those that save time can be turned off. */
function ConfirmationSettings() {
  const [{ asksBeforeManyTabs, asksBeforeResend }, change] = useSettings();
  return (
    <SectionList>
      <PageSection title="Ask before">
        <SwitchField
          label="Many tabs"
          value={asksBeforeManyTabs}
          onChange={(next) => change({ asksBeforeManyTabs: next })}
          sentence="Opening more than 20 tables at once."
        />
        <SwitchField
          label="Resend query"
          value={asksBeforeResend}
          onChange={(next) => change({ asksBeforeResend: next })}
          sentence="Running a query again from Activity. On production, Vitrine always asks."
        />
      </PageSection>
      <PageSection title="Always asked">
        <p className="soft">These protect production, or can’t be undone, so they can’t be turned off.</p>
        <ul className={styles.always}>
          {ALWAYS.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </PageSection>
    </SectionList>
  );
}

const ALWAYS = [
  'Changing anything on production, including commits: type the connection name',
  'Dropping a table or deleting versions: type its name',
  'Running, analyzing, or sweeping a query on production',
  'Resending a change from Activity',
  'Reading tables from storage for the first time',
  'Sending a saved secret to another destination',
  'Closing a connection with unsaved changes',
  'Deleting a run, or resetting the sample catalog',
];
