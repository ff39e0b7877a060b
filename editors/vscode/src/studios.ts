// SPDX-License-Identifier: Apache-2.0
//
// Servers of the studio: one for each folder of models, started when somebody needs it and ended with the window. Knows
// nothing of VS Code.
import { spawn, type ChildProcess } from 'node:child_process';
import { overHttp, type Carrier } from '../../../apps/studio/web/src/protocol/client';
import { ProgramError } from './program';

// Only the whole has a page; panels need what answers requests, which a program has that was built without the page, too.
export type Part = 'whole' | 'answers';

export interface Studio {
  port: number;
  token: string;
  carry: Carrier;
}

const patience = 10 * 60_000; // ms; in a checkout the page may be built first

export class Studios {
  private readonly running = new Map<string, { process: ChildProcess; ready: Promise<Studio> }>();

  serve(program: string, folder: string, part: Part): Promise<Studio> {
    const key = `${part} ${folder}`;
    const known = this.running.get(`whole ${folder}`) ?? this.running.get(key);
    if (known) return known.ready;
    const options = part === 'whole' ? ['--no-browser'] : ['--no-browser', '--api-only'];
    const process = spawn(program, ['studio', ...options, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
    const ready = started(process);
    this.running.set(key, { process, ready });
    // One that has ended, or could not start, is started anew by whoever needs it next.
    const forget = (): void => void (this.running.get(key)?.process === process && this.running.delete(key));
    process.once('error', forget).once('close', forget);
    return ready;
  }

  // Also when another program is to be used.
  end(): void {
    for (const { process } of this.running.values()) process.kill();
    this.running.clear();
  }
}

// Until it has printed its address.
function started(process: ChildProcess): Promise<Studio> {
  return new Promise((resolve, reject) => {
    let output = '';
    let complaints = '';
    const fail = (why: string): void => {
      clearTimeout(timer);
      reject(new ProgramError(`the studio did not start: ${why}`));
    };
    const timer = setTimeout(() => {
      process.kill();
      fail('it took too long');
    }, patience);
    process.once('error', (error) => fail(error.message));
    process.once('close', () => fail(complaints.trim() || 'it has ended'));
    process.stderr?.setEncoding('utf8').on('data', (text: string) => (complaints = (complaints + text).slice(-4000)));
    process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
      const [, port, token] = /http:\/\/127\.0\.0\.1:(\d+)\/#token=(\S+)\s/.exec(output) ?? [];
      if (port === undefined || token === undefined) return;
      clearTimeout(timer);
      resolve({ port: Number(port), token, carry: overHttp(token, `http://127.0.0.1:${port}`) });
    });
  });
}
