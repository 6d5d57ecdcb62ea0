import { test } from '@playwright/test';
import { preparePlaces } from './fixtures/prepared-places.ts';

test('places to begin in', () => preparePlaces(['sample', 'sampleWithRows']));
