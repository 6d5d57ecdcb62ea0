import { lazyComponent } from '#lib/lazy-component.tsx';

export const AboutPage = lazyComponent(async () => (await import('./AboutPage.tsx')).AboutPage, {
  failed: 'Couldn’t load the page',
});

export const SettingsPage = lazyComponent(async () => (await import('./SettingsPage.tsx')).SettingsPage, {
  failed: 'Couldn’t load settings',
});
