import type { TabContent } from '../lib/workspace/workspace.ts';
import { NamedTableIcon, PlanIcon, ServerIcon, SettingsIcon } from '../ui/icons/icons.ts';
import type { Icon } from '../ui/icons/make-icon.tsx';

/** A table is called by its name; the whole id is in the tooltip. */
export function tabTitle(content: TabContent): string {
  switch (content.kind) {
    case 'table':
      return content.id.at(-1) ?? 'root';
    case 'plan':
      return 'Plan';
    case 'server':
      return 'Local server';
    case 'settings':
      return 'Settings';
  }
}

export function tabTooltip(content: TabContent): string {
  return content.kind === 'table' ? content.id.join(' / ') : tabTitle(content);
}

export function tabIcon({ kind }: TabContent): Icon {
  return { table: NamedTableIcon, plan: PlanIcon, server: ServerIcon, settings: SettingsIcon }[kind];
}
