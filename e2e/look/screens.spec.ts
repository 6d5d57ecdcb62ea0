import type { Answer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { CHANGE_SCREENS } from '../fixtures/screens/change-screens.ts';
import { FIRST_SCREENS } from '../fixtures/screens/first-screens.ts';
import { lookAt } from '../fixtures/screens/look-at.ts';
import { PLAN_SCREENS } from '../fixtures/screens/plan-screens.ts';
import { SAMPLE_SCREENS } from '../fixtures/screens/sample-screens.ts';
import type { MainWindow } from '../pages/main-window.ts';

const JOURNEYS = [
  { name: 'a first start', place: undefined, screens: FIRST_SCREENS },
  { name: 'the sample', place: 'sample', screens: SAMPLE_SCREENS },
  { name: 'plans', place: 'sampleWithRows', screens: PLAN_SCREENS },
  { name: 'changes', place: 'sample', screens: CHANGE_SCREENS },
] as const;

for (const { name: journey, place, screens } of JOURNEYS) {
  test.describe(() => {
    test.use({ place });

    test(`every screen of ${journey} fits and is accessible`, async ({ window, serve }) => {
      test.slow();
      const connectTo = async (answer: Answer, name: string) => {
        const { address } = await serve(answer);
        await window.openNewConnection();
        await window.connectionPage.connect({ address, name });
      };
      if (place !== undefined) await expect(window.sidebar.row('prod')).toBeVisible();
      for (const { name, show, isLayer, isTyped } of screens) {
        await test.step(name, async () => {
          await show(window, connectTo);
          await lookAt(window.page, name);
          if (isLayer) await window.press('Escape');
          if (isTyped) await leaveTyped(window);
        });
      }
    });
  });
}

async function leaveTyped(window: MainWindow): Promise<void> {
  await window.press('Alt+W');
  await window.connectionPage.discard();
}
