// SPDX-License-Identifier: Apache-2.0
//
// What the tests of the studio share: a folder of their own, the real server ($GNOMON studio) and a real browser. Nothing
// is written into the project.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';

export const SOURCE = process.env.GNOMON_SOURCE_DIR ?? path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const GNOMON = process.env.GNOMON;
const MODULES = process.env.GNOMON_WEB_MODULES ?? path.join(SOURCE, 'apps/studio/web/node_modules');
const CHROMIUM = process.env.GNOMON_CHROMIUM ?? '/usr/bin/chromium';
const SKIPPED = 77;
const PATIENCE = 20_000;

if (!GNOMON) throw new Error('no program to test: set GNOMON');
if (!fs.existsSync(CHROMIUM) || !fs.existsSync(path.join(MODULES, 'playwright-core'))) {
  console.log(`skipped: needs ${CHROMIUM} and playwright-core in ${MODULES}`);
  process.exit(SKIPPED);
}
const modules = createRequire(path.join(MODULES, 'package.json'));
const { chromium } = modules('playwright-core');

export const temporary = (name) => fs.mkdtempSync(path.join(os.tmpdir(), `gnomon-${name}-`));

const MODELS = ['bit_transmission/bit_transmission', 'counter/counter', 'muddy_children/muddy_children'];

// A server for a fresh folder with a few models.
export async function startStudio() {
  const folder = temporary('studio');
  for (const model of MODELS) {
    fs.copyFileSync(path.join(SOURCE, 'models', `${model}.ispl`), path.join(folder, `${path.basename(model)}.ispl`));
  }
  fs.copyFileSync(path.join(SOURCE, 'tests/support/hard.ispl'), path.join(folder, 'hard.ispl'));
  const { process: server, address } = await startServer(folder);
  const studio = {
    folder,
    address,
    server,
    file: (name) => path.join(folder, name),
    read: (name) => fs.readFileSync(path.join(folder, name), 'utf8'),
    write: (name, text) => fs.writeFileSync(path.join(folder, name), text),
    workers: () => childrenOf(server.pid),
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = new Promise((resolve) => server.once('exit', resolve));
        server.kill('SIGTERM');
        await ended;
      }
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
  return studio;
}

// Answers when the server has printed its address.
function startServer(folder) {
  const process_ = spawn(GNOMON, ['studio', '--no-browser', folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`no address after ${PATIENCE} ms: ${output}`)), PATIENCE);
    const listen = (data) => {
      output += data;
      const found = /http:\/\/127\.0\.0\.1:\d+\/#token=\S+/.exec(output);
      if (!found) return;
      clearTimeout(timer);
      resolve({ process: process_, address: found[0] });
    };
    process_.stdout.on('data', listen);
    process_.stderr.on('data', listen);
    process_.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
}

function childrenOf(parent) {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return Number(ppid) === parent && state !== 'Z';
      } catch {
        return false; // it has ended meanwhile
      }
    })
    .map(Number);
}

// A browser that nobody has used before, but for the tour being over, unless `tour`. Errors of the page fail the test that
// asks for `faults`.
export async function openBrowser({ tour = false, ...options } = {}) {
  const profile = temporary('profile');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  if (!tour) await context.addCookies([{ name: 'gnomon-tour', value: 'over', domain: '127.0.0.1', path: '/' }]);
  const faults = [];
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('pageerror', (error) => faults.push(error.stack ?? String(error)));
  page.on('dialog', (dialog) => void dialog.accept()); // leaving a page with unsaved edits
  return {
    context,
    page,
    faults,
    async close() {
      await context.close();
      fs.rmSync(profile, { recursive: true, force: true });
    },
  };
}

// One server and one browser for all tests of a file, which fails if the page has had errors. `ready` gets the
// server and the page.
export function shareStudio(ready) {
  let studio;
  let browser;
  before(async () => {
    studio = await startStudio();
    browser = await openBrowser();
    ready({ studio, page: browser.page });
  });
  after(async () => {
    await browser?.close();
    await studio?.stop();
    assert.deepEqual(browser?.faults, []);
  });
}

export async function openStudio(page, studio) {
  await page.goto(studio.address);
  await page.locator('.monaco-editor').first().waitFor();
  await page.locator('[role=treeitem]', { hasText: 'counter.ispl' }).waitFor({ state: 'attached' });
}

// With nothing that the browser has kept from before. That is forgotten while no page of the studio is open, which would
// keep its edits again when it is left.
export async function openFreshStudio(page, studio) {
  await page.goto(new URL('/api/session', studio.address).href); // an error, but of the same origin
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await openStudio(page, studio);
  await page.getByRole('heading', { level: 1, name: 'bit_transmission.ispl' }).waitFor(); // the first one
}

// A file or folder in the list of files.
export const listed = (page, name) =>
  page.getByRole('tree', { name: 'Files' }).getByRole('treeitem', { name, exact: typeof name === 'string' });

export async function openFile(page, name) {
  await listed(page, name).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor();
}

export const tab = (page, name) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
export const fileTab = (page, name) => page.getByRole('tablist', { name: 'Open files' }).getByRole('tab', { name });
export const status = (page) => page.locator('footer [role="status"]');
export const results = (page) => page.getByRole('table', { name: 'Formulas and verdicts' });
export const isModified = (page) => page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'unsaved edits' });

// Waits until a check is over, and says what the page says.
export async function checked(page) {
  await page.waitForFunction(() => /^(Checked|Not checked|Cancelled|The check)/.test(
    document.querySelector('footer [role="status"]')?.textContent ?? '',
  ));
  return status(page).textContent();
}

// Goes to the end of the text with the keyboard alone, as soon as there is an editor: it comes after the rest of the page.
export async function goToEnd(page) {
  await page.locator('.monaco-editor .view-line').first().waitFor();
  await page.keyboard.press('Alt+0');
  await page.locator('.monaco-editor.focused').waitFor();
  await page.keyboard.press('Control+End');
}

// Writes at the end of the text.
export async function append(page, text) {
  await page.locator('.monaco-editor').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(text);
}

export async function picture(page, name) {
  const folder = process.env.GNOMON_SCREENSHOTS ?? path.join(os.tmpdir(), 'gnomon-screenshots');
  fs.mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

// Nothing that axe-core objects to, on the page as it is. The editor itself is Monaco's business.
export async function assertAccessible(page, view) {
  await page.evaluate(modules('axe-core').source);
  const violations = await page.evaluate(async () => {
    const found = await globalThis.axe.run({ exclude: [['.monaco-editor'], ['.monaco-aria-container']] });
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })));
  });
  assert.deepEqual(violations, [], `${view} has violations`);
}

// Nothing sticks out of the window.
export async function assertFits(page) {
  const { inner, scroll } = await page.evaluate(() => ({
    inner: window.innerWidth,
    scroll: document.documentElement.scrollWidth,
  }));
  assert.ok(scroll <= inner, `the page is ${scroll} pixels wide in a window of ${inner}`);
}
