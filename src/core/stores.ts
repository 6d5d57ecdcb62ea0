import { openCapabilitiesStore } from './connections/capabilities.ts';
import { openConnectionsStore } from './connections/connections-store.ts';
import { openLocalServerStore } from './local-server/control.ts';
import { openSettingsStore } from './settings-store.ts';
import type { StorePlace } from './storage/json-store.ts';
import { openWindowStore, openWindowsStore, openWorkspaceStore } from './windows/windows-store.ts';

/** The host's small files, each read whole at the start. */
export async function openStores(place: StorePlace) {
  const [capabilities, connections, localServer, settings, workspace, window, windows] = await Promise.all([
    openCapabilitiesStore(place),
    openConnectionsStore(place),
    openLocalServerStore(place),
    openSettingsStore(place),
    openWorkspaceStore(place),
    openWindowStore(place),
    openWindowsStore(place),
  ]);
  return {
    capabilitiesStore: capabilities,
    connectionsStore: connections,
    localServerStore: localServer,
    settings,
    workspaceStore: workspace,
    windowStore: window,
    windowsStore: windows,
  };
}

/** An object with this member, or an empty object if the value is undefined. */
export function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<Name, Value>>);
}
