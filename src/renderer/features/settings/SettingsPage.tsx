import { useMutation } from '@tanstack/react-query';
import type { Settings } from '../../../contract/index.ts';
import { hostQueries } from '../../lib/host/host.ts';
import { useHostState } from '../../lib/host/host-state.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { KeyValue, KeyValueList } from '../../ui/KeyValueList.tsx';
import { PageLayout, PageSection } from '../../ui/PageLayout.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { LinksSection } from './LinksSection.tsx';
import styles from './SettingsPage.module.css';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const TEXT_SIZES = [80, 90, 100, 110, 120, 140, 160];

export function SettingsPage() {
  const settings = useHostState((state) => state.settings);
  const { mutate } = useMutation(hostQueries.settings.set.mutationOptions({ onError: showFailure }));
  return (
    <PageLayout title="Settings">
      <PageSection title="Appearance">
        <div className={styles.choices}>
          <span className={styles.label}>Theme</span>
          <SegmentedControl
            label="Theme"
            options={THEMES}
            value={settings.theme}
            onChange={(theme: Settings['theme']) => mutate({ theme })}
          />
          <span className={styles.label}>Text size</span>
          <SegmentedControl
            label="Text size"
            options={TEXT_SIZES.map((size) => ({ value: String(size), label: `${size}%` }))}
            value={String(settings.textSize)}
            onChange={(size) => mutate({ textSize: Number(size) })}
          />
        </div>
      </PageSection>
      <LinksSection />
      <AboutSection />
    </PageLayout>
  );
}

function AboutSection() {
  const info = useHostState((state) => state.info);
  if (info === undefined) return null;
  return (
    <PageSection title="About">
      <KeyValueList>
        <KeyValue label="Version">{info.version}</KeyValue>
        <KeyValue label="Data folder" mono wrap title={info.dataDirectory}>
          {info.dataDirectory} <CopyButton text={info.dataDirectory} label="Copy path" />
        </KeyValue>
        <KeyValue label="Saving">
          {info.writable ? 'on' : 'off: another Vitrine is using this data folder'}
        </KeyValue>
      </KeyValueList>
    </PageSection>
  );
}
