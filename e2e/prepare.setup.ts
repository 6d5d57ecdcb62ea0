import { test } from '@playwright/test';
import { preparePlaces } from './fixtures/prepared-places.ts';

test('prepare the data directories that tests start with', () => preparePlaces(['sample', 'sampleWithRows']));
