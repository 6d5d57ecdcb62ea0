import { late } from '../../lib/late.tsx';

export const SettingsPage = late(async () => (await import('./SettingsPage.tsx')).SettingsPage, {
  failed: 'Couldn’t load settings',
});
