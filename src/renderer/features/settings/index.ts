import { lazyComponent } from '#lib/lazy-component.tsx';

export const SettingsPage = lazyComponent(async () => (await import('./SettingsPage.tsx')).SettingsPage, {
  failed: 'Couldn’t load settings',
});
