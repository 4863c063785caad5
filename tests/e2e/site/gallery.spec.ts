import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { freePort } from '../../support/free-port.ts';

test('every part of the interface in every state, in development', async ({ page }) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-gallery-'));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
  const server = spawn(process.execPath, ['server/dev.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await new Promise((resolve) => server.stdout.once('data', resolve));
    const address = `http://localhost:${port}/dev/ui`;
    // The first visit makes Vite bundle the libraries, then reload.
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const errors: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
    page.on('pageerror', (error) => void errors.push(String(error)));
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Print this page' })).toBeEnabled();
    await expectAccessible(page, [320, 390, 768, 1280]);
    for (const name of ['Open dialog', 'Open search']) {
      await page.getByRole('button', { name }).click();
      await expectAccessible(page, [390]);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('combobox', { name: 'Combobox OR' }).click();
    await expectAccessible(page, [390]);
    expect(errors).toEqual([]);
  } finally {
    server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
