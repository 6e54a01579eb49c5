/** Headless Chromium for tests; undefined, and the reason told, where there is none. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where Chromium is: CHROMIUM_PATH, or the first of its names on the path. */
export function chromiumPath(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  const candidates = [
    ...(given === undefined ? [] : [given]),
    ...(process.env['PATH'] ?? '')
      .split(delimiter)
      .flatMap((folder) => NAMES.map((name) => join(folder, name))),
  ];
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

export const NO_CHROMIUM = 'no Chromium on this machine (set CHROMIUM_PATH, or install chromium)';

export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'], timeout: 60_000 });
}
