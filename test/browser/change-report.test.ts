/// <reference lib="dom" />
/** The HTML change report in a real browser: filters, keys, verdicts, and strings that try to break out. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeSet } from '../../pipeline/diff/changeset.js';
import { formatHtml } from '../../pipeline/report/changes/html.js';
import { reportOf } from '../../pipeline/report/changes/report.js';
import { parseVerdicts } from '../../pipeline/watch/verdicts.js';
import { chromiumPath, launchChromium, NO_CHROMIUM } from '../support/browser.js';
import { compareEdited } from '../unit/diff/fixture.js';

const path = chromiumPath();
const PIPE = 'basic/transports/pipe.mdx';
const HTTP = 'basic/transports/http.mdx';
const HOSTILE =
  '`</script><script>window.broken = 1</script>` &lt;img src=x onerror="window.broken = 2"&gt; "\'';

describe.skipIf(path === undefined)(path === undefined ? `skipped: ${NO_CHROMIUM}` : 'in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'change-report-'));
  const file = join(folder, 'report.html');
  let changeSet: ChangeSet;
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];
  const requests: string[] = [];

  beforeAll(async () => {
    changeSet = await compareEdited({
      [PIPE]: [
        ['Clients **SHOULD** end', 'Clients **MAY** end'],
        ['whatever it likes', `whatever it likes, ${HOSTILE} included`],
      ],
      [HTTP]: [
        ['The client **MUST** send an `Accept`', 'The client **MUST NOT** send an `Accept`'],
        ['127.0.0.1', '127.0.0.2'],
      ],
      'basic/bells.mdx': '# Bells\n\nServers **MUST** own a bell.\n',
    });
    for (const [i, id] of ['PIPE-001', 'HTTP-007'].entries()) changeSet.changes[i]?.clauses.push(id);
    writeFileSync(file, formatHtml(reportOf(changeSet)));
    browser = await launchChromium(path ?? '');
    page = await browser.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => faults.push(message.text()));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(file).href);
  }, 120_000);

  afterEach(() => page.click('.filters button[type="reset"]'));

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const shown = async (): Promise<string[]> => {
    await page.waitForTimeout(20);
    return page.$$eval('article.item:not([hidden]) .badge', (badges) =>
      badges.map((one) => one.textContent ?? ''),
    );
  };

  it('shows every change, and what a clause holds as text', async () => {
    expect(await shown()).toEqual([
      'Level lowered',
      'Turned into its opposite',
      'Names another thing',
      'Names another thing',
      'Added',
    ]);
    expect(await page.textContent('main')).toContain('</script><script>window.broken = 1</script>');
    expect(await page.evaluate('"broken" in window')).toBe(false);
    expect(await page.$$eval('main img, main script', (elements) => elements.length)).toBe(0);
  });

  it('filters by class, level, actor, area and page, alone and together, and by words', async () => {
    await page.check('[data-facet="class"][value="object"]');
    expect(await shown()).toEqual(['Names another thing', 'Names another thing']);
    await page.check('[data-facet="class"][value="added"]');
    expect(await shown()).toHaveLength(3);
    await page.check('[data-facet="level"][value="SHOULD"]');
    expect(await shown()).toEqual(['Names another thing']);
    await page.click('.filters button[type="reset"]');
    await page.check('[data-facet="actor"][value="client"]');
    expect(await shown()).toEqual(['Level lowered', 'Turned into its opposite']);
    await page.click('.filters button[type="reset"]');
    await page.check('[data-facet="page"][value="basic/bells.mdx"]');
    expect(await shown()).toEqual(['Added']);
    expect(await page.textContent('[data-shown]')).toBe('1 of 5 changes');
    await page.click('.filters button[type="reset"]');
    await page.check('[data-facet="area"][value="HTTP"]');
    expect(await shown()).toEqual(['Turned into its opposite']);
    await page.click('.filters button[type="reset"]');
    await page.fill('[data-search]', 'ACCEPT');
    expect(await shown()).toEqual(['Turned into its opposite']);
  });

  it('works by keyboard alone', async () => {
    const focused = () =>
      page.evaluate(
        'document.activeElement.querySelector(".badge")?.textContent ?? document.activeElement.tagName',
      );
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('j');
    expect(await focused()).toBe('Level lowered');
    await page.keyboard.press('j');
    expect(await focused()).toBe('Turned into its opposite');
    await page.keyboard.press('k');
    expect(await focused()).toBe('Level lowered');
    await page.keyboard.press('d');
    expect(
      await page.evaluate(
        'Array.from(document.querySelectorAll("details.sides")).every((view) => view.open)',
      ),
    ).toBe(true);
    await page.keyboard.press('d');
    await page.keyboard.press('v');
    expect(await focused()).toBe('SELECT');
    await page.keyboard.press('Escape');
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('/');
    await page.keyboard.type('bell');
    expect(await shown()).toEqual(['Added']);
    await page.keyboard.press('Escape');
    expect(await shown()).toHaveLength(5);
  });

  it('exports the verdicts that were given, and no others, as a file that watch --update takes', async () => {
    const boxes = await page.$$('[data-verdict]');
    await boxes[0]?.$('select').then((select) => select?.selectOption('clarified'));
    await boxes[0]?.$('input').then((input) => input?.fill('said "so" </script>'));
    await boxes[2]?.$('select').then((select) => select?.selectOption('wrong-pair'));
    expect(await page.textContent('[data-export] output')).toBe('2 of 5 judged');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-export] button')]);
    expect(download.suggestedFilename()).toBe('verdicts.json');
    const saved = join(folder, 'verdicts.json');
    await download.saveAs(saved);
    expect(parseVerdicts(await readFile(saved, 'utf8'), saved)).toEqual([
      {
        from: 'draft',
        to: 'draft',
        key: changeSet.changes[0]?.key,
        is: 'clarified',
        note: 'said "so" </script>',
      },
      { from: 'draft', to: 'draft', key: changeSet.changes[2]?.key, is: 'wrong-pair' },
    ]);
  });

  it('fits a phone, dark or light', async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      const context = await browser.newContext({ viewport: { width: 360, height: 700 }, colorScheme });
      const phone = await context.newPage();
      await phone.goto(pathToFileURL(file).href);
      expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      const ground = await phone.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(ground).toBe(colorScheme === 'dark' ? 'rgb(13, 17, 23)' : 'rgb(255, 255, 255)');
      await context.close();
    }
  });

  it('shows all of it with scripts off, and no control that would do nothing', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(pathToFileURL(file).href);
    expect(await plain.locator('article.item').count()).toBe(5);
    expect(await plain.locator('article.item').first().isVisible()).toBe(true);
    expect(await plain.locator('.filters').isVisible()).toBe(false);
    expect(await plain.locator('.verdict').first().isVisible()).toBe(false);
    await plain.locator('details.sides summary').first().click();
    expect(await plain.locator('details.sides > div').first().isVisible()).toBe(true);
    await context.close();
  });

  it('said nothing on the console and asked for nothing but itself', () => {
    expect(faults).toEqual([]);
    expect(requests.filter((url) => !url.startsWith('blob:'))).toEqual([pathToFileURL(file).href]);
  });
});
