/// <reference lib="dom" />
/** The HTML trace report in a real browser: filters, links to events, and strings that try to break out. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shownEvent } from '../../pipeline/report/trace/events.js';
import { formatTraceHtml } from '../../pipeline/report/trace/html.js';
import { chromiumPath, launchChromium, NO_CHROMIUM } from '../support/browser.js';
import { clause, EVERY_OUTCOME, finding, HOSTILE, report, revision } from '../support/reports.js';

const path = chromiumPath();

describe.skipIf(path === undefined)(path === undefined ? `skipped: ${NO_CHROMIUM}` : 'in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trace-report-'));
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];
  const requests: string[] = [];

  beforeAll(async () => {
    const file = join(folder, 'report.html');
    const clauses = [
      ...EVERY_OUTCOME(),
      clause('VERS-001', 'fail', { actor: 'client', findings: [finding({ seq: 5, detail: HOSTILE })] }),
    ];
    const events = [3, 5].map((seq) =>
      shownEvent(
        {
          seq,
          direction: 'server-to-client',
          transport: 'stdio',
          kind: 'message',
          payload: { text: HOSTILE, id: seq },
        },
        seq + 1,
      ),
    );
    writeFileSync(
      file,
      formatTraceHtml([{ report: report([revision('2025-11-25', clauses)], { trace: HOSTILE }), events }]),
    );
    browser = await launchChromium(path ?? '');
    page = await browser.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('dialog', (dialog) => {
      faults.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(file).href);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const visible = () =>
    page.$$eval('article.item:not([hidden])', (items) =>
      items.map((one) => one.id.replace('clause-0-', '')).sort(),
    );

  it('filters by outcome, actor and area, and shows all again', async () => {
    expect(await visible()).toHaveLength(8);
    await page.check('[data-facet="outcome"][value="fail"]');
    expect(await visible()).toEqual(['BASE-002', 'VERS-001']);
    await page.check('[data-facet="actor"][value="client"]');
    expect(await visible()).toEqual(['VERS-001']);
    await page.click('button[type="reset"]');
    await page.waitForFunction(() => document.querySelectorAll('article.item:not([hidden])').length === 8);
    await page.check('[data-facet="area"][value="TOOL"]');
    expect(await visible()).toEqual(['TOOL-001', 'TOOL-002']);
    await page.click('button[type="reset"]');
  });

  it('opens the event that a finding links to', async () => {
    await page.click('#clause-0-VERS-001 a[href="#event-0-5"]');
    await page.waitForSelector('#event-0-5 details[open]');
    expect(await page.textContent('#event-0-5 pre')).toContain('"id": 5');
  });

  it('runs nothing of the trace, asks for nothing, and has no fault', () => {
    expect(faults).toEqual([]);
    expect(requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([]);
  });
});
