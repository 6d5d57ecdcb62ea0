import { spawn } from 'node:child_process';

/** Opens the system's browser, where there is one. Whether it worked doesn't matter: the address was printed. */
export function openBrowser(url: string, platform: NodeJS.Platform = process.platform): void {
  const [command, ...args] = browserCommand(url, platform);
  if (command === undefined) return;
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

/** No shell is involved, so nothing in the address is ever read as a command. */
export function browserCommand(url: string, platform: NodeJS.Platform): readonly string[] {
  if (platform === 'darwin') return ['open', url];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  const hasDisplay = process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  return hasDisplay ? ['xdg-open', url] : [];
}
