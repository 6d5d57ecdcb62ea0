import { PAGE_SIZES } from '#contract/first-paint.ts';
import { formatDateTime } from '#lib/format.ts';
import { PageSection, SectionList } from '#ui/PageLayout.tsx';
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { SwitchField } from '#ui/Switch.tsx';
import { AboutSection } from './AboutSection.tsx';
import { LinksSection } from './LinksSection.tsx';
import { useSettings } from './use-settings.ts';

/** How Vitrine looks, what it shows of data, and how it starts. */
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
