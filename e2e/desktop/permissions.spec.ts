import { expect, test } from '../fixtures/journey.ts';

/** Simulates a camera and a microphone: without devices there would be no permission to deny. */
const DEVICES = ['--password-store=basic', '--use-mock-keychain', '--use-fake-device-for-media-stream'];

const NAMES = [
  'geolocation',
  'notifications',
  'clipboard-read',
  'camera',
  'microphone',
  'midi',
  'persistent-storage',
  'screen-wake-lock',
  'clipboard-write',
];

test('only writing to the clipboard is permitted, and every other permission is denied', async ({
  launch,
}) => {
  const { page, electron } = await launch({ surroundings: { switches: DEVICES } });
  const states = await page.evaluate(async (all) => {
    const requestPermission = async (name: string) => {
      // TypeScript declares fewer names than Chromium supports.
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      return [name, state];
    };
    return Object.fromEntries(await Promise.all(all.map(requestPermission)));
  }, NAMES);
  expect(states).toEqual({
    ...Object.fromEntries(NAMES.map((name) => [name, 'denied'])),
    'clipboard-write': 'granted',
  });

  // Chromium denies some permissions to any page without focus or user activation, which would prove nothing.
  await electron.evaluate(({ BrowserWindow, clipboard }) => {
    BrowserWindow.getAllWindows()[0]?.focus();
    clipboard.writeText('of another program');
  });
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  expect(
    await page.evaluate(() => [
      document.hasFocus(),
      document.visibilityState,
      navigator.userActivation.isActive,
    ]),
  ).toEqual([true, 'visible', true]);
  const devices = await page.evaluate(async () =>
    (await navigator.mediaDevices.enumerateDevices()).map(({ kind }) => kind),
  );
  expect(devices).toEqual(expect.arrayContaining(['audioinput', 'videoinput']));

  const answers = await page.evaluate(async () => {
    const nameOf = (problem: unknown) => (problem instanceof Error ? problem.name : String(problem));
    const given = () => 'given';
    return {
      screen: await navigator.mediaDevices.getDisplayMedia().then(given, nameOf),
      notification: await Notification.requestPermission(),
      place: await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('given'),
          ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED),
        ),
      ),
      clipboard: await navigator.clipboard.readText().catch(nameOf),
      camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(given, nameOf),
      microphone: await navigator.mediaDevices.getUserMedia({ audio: true }).then(given, nameOf),
      lock: await navigator.wakeLock.request().then(given, nameOf),
    };
  });
  expect(answers).toEqual({
    screen: 'NotAllowedError',
    notification: 'denied',
    place: true,
    clipboard: 'NotAllowedError',
    camera: 'NotAllowedError',
    microphone: 'NotAllowedError',
    lock: 'NotAllowedError',
  });
});
