import { useHostState } from '../lib/host/host-state.ts';
import { applyTextSize, applyTheme } from '../ui/appearance.ts';

/** The settings' theme and text size, on the document, now and whenever they change. */
export function installAppearance(): void {
  const apply = () => {
    const { theme, textSize } = useHostState.getState().settings;
    applyTheme(theme);
    applyTextSize(textSize);
  };
  apply();
  useHostState.subscribe((state, before) => {
    if (state.settings !== before.settings) apply();
  });
}
