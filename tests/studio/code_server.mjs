// SPDX-License-Identifier: Apache-2.0
//
// What the test of the extension in Visual Studio Code needs: code-server with the packed extension and a folder of its own,
// and the window in a browser.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { openBrowser, SOURCE, temporary } from './studio.mjs';

const PATIENCE = 40_000;
const ENTRY = path.join(SOURCE, 'build/code-server/node_modules/code-server/out/node/entry.js');

// The packed extension; null if that or code-server is not there.
export function packedExtension() {
  const build = path.join(SOURCE, 'build');
  const { version } = JSON.parse(fs.readFileSync(path.join(SOURCE, 'editors/vscode/package.json'), 'utf8'));
  const file = path.join(build, `gnomon-${version}.vsix`);
  return fs.existsSync(ENTRY) && fs.existsSync(file) ? file : null;
}

const SETTINGS = {
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'workbench.colorTheme': 'Default Light Modern',
  'workbench.startupEditor': 'none',
};

// `files`: what is in the folder, texts by their names. The program is found in it.
export async function openWindow(extension, files) {
  const home = temporary('home');
  const folder = temporary('models');
  fs.mkdirSync(path.join(home, 'data/User'), { recursive: true });
  fs.writeFileSync(path.join(home, 'data/User/settings.json'), JSON.stringify(SETTINGS));
  fs.mkdirSync(path.join(folder, 'build/release'), { recursive: true });
  fs.symlinkSync(process.env.GNOMON, path.join(folder, 'build/release/gnomon'));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);

  const options = {
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home },
    encoding: 'utf8',
  };
  const places = ['--user-data-dir', path.join(home, 'data'), '--extensions-dir', path.join(home, 'extensions')];
  execFileSync(process.execPath, [ENTRY, ...places, '--install-extension', extension], { ...options, stdio: 'pipe' });
  const words = [...places, '--auth', 'none', '--bind-addr', '127.0.0.1:0', '--disable-telemetry', '--disable-update-check'];
  const server = spawn(process.execPath, [ENTRY, ...words, folder], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const address = await addressOf(server);
  const browser = await openBrowser({ viewport: { width: 1400, height: 900 } });
  const { page } = browser;
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${address}?folder=${folder}`);
  await page.locator('.monaco-workbench').waitFor();
  return {
    ...browser,
    folder,
    async close() {
      await browser.close();
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      for (const place of [home, folder]) fs.rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

function addressOf(server) {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (data) => {
      output += data;
      const found = /HTTP server listening on (http:\S+)/.exec(output);
      if (found) resolve(found[1]);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', (code) => reject(new Error(`code-server ended with ${code}: ${output}`)));
  });
}

const focusedBox = (page) => page.locator('.quick-input-box input:focus');

// What the box that the key opens finds first. While the window is busy it may lose what is typed.
async function find(page, key, text) {
  const found = page.locator('.quick-input-list .monaco-list-row.focused').filter({ hasText: text });
  for (let i = 0; i < 5; ++i) {
    await page.keyboard.press(key);
    await focusedBox(page).waitFor();
    await page.keyboard.type(text, { delay: 10 });
    const isThere = await found.waitFor({ timeout: 5000 }).then(() => true, () => false);
    await page.keyboard.press(isThere ? 'Enter' : 'Escape');
    if (isThere) return;
  }
  throw new Error(`nothing is called ${text}`);
}

export const command = (page, title) => find(page, 'F1', title);

export async function openModel(page, name) {
  await find(page, 'Control+p', name);
  await tabOf(page, name).waitFor();
}

export const tabOf = (page, name) => page.locator(`.tab[data-resource-name="${name}"]`).first();

export async function goToLine(page, line) {
  await page.keyboard.press('Control+g');
  await focusedBox(page).waitFor();
  await page.keyboard.type(String(line));
  await page.keyboard.press('Enter');
}

// Types into a box that asks for a value.
export async function answer(page, value) {
  await focusedBox(page).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(value);
}

// The page inside of a panel in which this is.
export async function panelWith(page, selector) {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    for (const frame of page.frames()) {
      const there = await frame.locator(selector).first().isVisible().catch(() => false); // frames come and go
      if (there) return frame;
    }
    await page.waitForTimeout(100);
  }
  throw new Error(`no panel has ${selector}`);
}
