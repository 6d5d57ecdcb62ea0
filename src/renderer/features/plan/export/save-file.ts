/** Long after the browser has taken it, however slow the disk is. */
const KEPT_MILLISECONDS = 60_000;

/** Hands a file to the shell, which asks where it goes or puts it among the downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MILLISECONDS);
}
