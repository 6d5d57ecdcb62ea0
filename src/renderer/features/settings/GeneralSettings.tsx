import { useMutation, useQuery } from '@tanstack/react-query';
import { commandDefinition } from '#contract/commands.ts';
import { PAGE_SIZES } from '#contract/first-paint.ts';
import type { Settings, SettingsChange } from '#contract/index.ts';
import { runCommand } from '#lib/commands.ts';
import { formatDateTime } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { PageSection, SectionList } from '#ui/PageLayout.tsx';
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { Switch, SwitchField } from '#ui/Switch.tsx';

export function GeneralSettings() {
  return (
    <SectionList>
      <AppearanceSection />
      <DataSection />
      <StartSection />
      <LinksSection />
      <AboutSection />
    </SectionList>
  );
}

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const TEXT_SIZES = [80, 90, 100, 110, 120, 140, 160].map((size) => ({
  value: String(size),
  label: `${size}%`,
}));

const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
] as const;

function AppearanceSection() {
  const [{ theme, textSize, density }, change] = useSettings();
  return (
    <PageSection title="Appearance">
      <SegmentedField
        label="Theme"
        options={THEMES}
        value={theme}
        onChange={(next) => change({ theme: next })}
      />
      <SegmentedField
        label="Text size"
        options={TEXT_SIZES}
        value={String(textSize)}
        onChange={(next) => change({ textSize: Number(next) })}
      />
      <SegmentedField
        label="Density"
        options={DENSITIES}
        value={density}
        onChange={(next) => change({ density: next })}
        hint="The height of rows in the sidebar, lists, grids, and menus."
      />
    </PageSection>
  );
}

const PAGE_SIZE_OPTIONS = PAGE_SIZES.map((size) => ({ value: `${size}`, label: `${size}` }) as const);

const TIME_ZONES = [
  { value: 'local', label: 'Local' },
  { value: 'utc', label: 'UTC' },
] as const;

function DataSection() {
  const [{ pageSize, timeZone }, change] = useSettings();
  return (
    <PageSection title="Data">
      <SegmentedField
        label="Rows per page"
        options={PAGE_SIZE_OPTIONS}
        value={`${pageSize}`}
        onChange={(next) => change({ pageSize: PAGE_SIZES.find((size) => `${size}` === next) ?? pageSize })}
        hint="For tables that you didn’t choose another size for."
      />
      <SegmentedField
        label="Times"
        options={TIME_ZONES}
        value={timeZone}
        onChange={(next) => change({ timeZone: next })}
        hint={`Now: ${formatDateTime(Date.now(), timeZone)}. Values in rows aren’t converted.`}
      />
    </PageSection>
  );
}

function StartSection() {
  const [{ restoresTabs }, change] = useSettings();
  return (
    <PageSection title="Start">
      <SwitchField
        label="Restore tabs"
        value={restoresTabs}
        onChange={(next) => change({ restoresTabs: next })}
        sentence={
          restoresTabs
            ? 'Vitrine opens with the windows and tabs of last time.'
            : 'Vitrine opens without tabs.'
        }
      />
    </PageSection>
  );
}

/** Empty if links can’t be registered with the system: in a browser, and from a source directory. */
function LinksSection() {
  const isOn = useHostState((state) => state.settings.opensLinks);
  // The answer can change outside of the app.
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
      <Switch on={isOn} onChange={(opensLinks) => mutate({ opensLinks })}>
        Open vitrine:// links in Vitrine
      </Switch>
      {!isPending && isOurs !== isOn && <LinksMismatch isOn={isOn} />}
    </PageSection>
  );
}

function LinksMismatch({ isOn }: { readonly isOn: boolean }) {
  return isOn ? (
    <Note tone="warn" announced title="Vitrine isn’t the default app for these links">
      Choose Vitrine for vitrine:// links in your system settings.
    </Note>
  ) : (
    <Note tone="info" announced title="Vitrine is still the default app for these links">
      Choose another app for vitrine:// links in your system settings.
    </Note>
  );
}

/** The version, with a link to the page about Vitrine. */
function AboutSection() {
  const info = useHostState((state) => state.info);
  if (info === undefined) return null;
  return (
    <PageSection title="About">
      <div className="row gap-3">
        <span className="soft">Version {info.version}</span>
        <Button size="small" onPress={() => runCommand('app.about')}>
          {commandDefinition('app.about').title}
        </Button>
      </div>
    </PageSection>
  );
}

/** The host’s settings, and a function to change some: a change that can’t be saved is reverted. */
export function useSettings(): readonly [Settings, change: (change: SettingsChange) => void] {
  const settings = useHostState((state) => state.settings);
  const { mutate } = useMutation(hostQueries.settings.set.mutationOptions({ onError: showFailure }));
  return [settings, mutate];
}
