import type { AppInfo } from '#contract/index.ts';

/** The name that a folder gets by itself: the last part of its path. */
export function folderName(path: string): string | undefined {
  return path
    .trim()
    .split(/[\\/]/)
    .findLast((part) => part !== '' && part !== '~');
}

const EXAMPLES: Readonly<Record<AppInfo['platform'], string>> = {
  linux: '/home/me/tables',
  mac: '/Users/me/tables',
  windows: 'C:\\Users\\me\\tables',
};

export function folderExample(platform: AppInfo['platform']): string {
  return EXAMPLES[platform];
}
