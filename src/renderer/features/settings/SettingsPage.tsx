import { useMutation, useQuery } from '@tanstack/react-query';
import { commandDefinition } from '#contract/commands.ts';
import type { Settings } from '#contract/index.ts';
import { runCommand } from '#lib/commands.ts';
import { showFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { Button } from '#ui/Button.tsx';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { Note } from '#ui/Note.tsx';
import { ButtonRow, PageLayout, PageSection } from '#ui/PageLayout.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { Switch } from '#ui/Switch.tsx';
import { DataFolder } from './DataFolder.tsx';
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
          <span className="small dim">Theme</span>
          <SegmentedControl
            label="Theme"
            options={THEMES}
            value={settings.theme}
            onChange={(theme: Settings['theme']) => mutate({ theme })}
          />
          <span className="small dim">Text size</span>
          <SegmentedControl
            label="Text size"
            options={TEXT_SIZES.map((size) => ({ value: String(size), label: `${size}%` }))}
            value={String(settings.textSize)}
            onChange={(size) => mutate({ textSize: Number(size) })}
          />
        </div>
      </PageSection>
      <LinksSection />
      <DataSection />
      <AboutSection />
    </PageLayout>
  );
}

function DataSection() {
  const info = useHostState((state) => state.info);
  if (info === undefined) return null;
  return (
    <PageSection title="Data">
      <KeyValueList>
        <DataFolder path={info.dataDirectory} />
        <KeyValue label="Saving">
          {info.writable ? 'on' : 'off: another Vitrine is using this data folder'}
        </KeyValue>
      </KeyValueList>
    </PageSection>
  );
}

function AboutSection() {
  const info = useHostState((state) => state.info);
  if (info === undefined) return null;
  return (
    <PageSection title="About">
      <KeyValueList>
        <KeyValue label="Version">{info.version}</KeyValue>
      </KeyValueList>
      <ButtonRow>
        <Button size="small" onPress={() => runCommand('app.about')}>
          {commandDefinition('app.about').title}
        </Button>
      </ButtonRow>
    </PageSection>
  );
}

/** Nothing where the system is not asked for links: in a browser, and out of a folder of sources. */
function LinksSection() {
  const wanted = useHostState((state) => state.settings.opensLinks);
  // The answer can change outside of the program.
  const { data: isOurs, refetch } = useQuery({
    ...hostQueries.app.opensLinks.queryOptions(),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  const { mutate, isPending } = useMutation(
    hostQueries.settings.set.mutationOptions({ onError: showFailure, onSettled: () => refetch() }),
  );
  if (isOurs == null) return null;
  return (
    <PageSection title="Links">
      <div className={styles.links}>
        <Switch on={wanted} onChange={(opensLinks) => mutate({ opensLinks })}>
          Open vitrine:// links in Vitrine
        </Switch>
        {!isPending && isOurs !== wanted && <NotAsWanted wanted={wanted} />}
      </div>
    </PageSection>
  );
}

function NotAsWanted({ wanted }: { readonly wanted: boolean }) {
  return wanted ? (
    <Note tone="warn" announced title="Vitrine isn’t the default app for these links">
      Choose Vitrine for vitrine:// links in your system settings.
    </Note>
  ) : (
    <Note tone="info" announced title="Vitrine is still the default app for these links">
      Choose another app for vitrine:// links in your system settings.
    </Note>
  );
}
