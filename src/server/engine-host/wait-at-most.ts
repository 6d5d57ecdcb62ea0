/** Waits for the event, but no longer than this. */
export async function waitAtMost(event: Promise<void>, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([event, limit]);
  clearTimeout(timer);
}
