// SPDX-License-Identifier: Apache-2.0
//
// Runs Gnomon on the text of an editor and reads what it says. Knows nothing of VS Code.
import { spawn } from 'node:child_process';

// Why there is no result: the program could not be started, or said that something is wrong.
export class ProgramError extends Error {}

export interface Run {
  program: string;
  arguments: string[];
  folder?: string; // where it runs
  input: string;
  signal?: AbortSignal;
  line: (text: string) => void; // called for each line of the output
}

export interface End {
  stopped: boolean; // from outside
  complaints: string; // on standard error
}

export function run(options: Run): Promise<End> {
  return new Promise((resolve, reject) => {
    const child = spawn(options.program, options.arguments, { cwd: options.folder, stdio: 'pipe' });
    let waiting = '';
    let complaints = '';
    const stop = () => child.kill('SIGINT');
    options.signal?.addEventListener('abort', stop);
    if (options.signal?.aborted) stop();
    child.on('error', (error) => reject(new ProgramError(`cannot start ${options.program}: ${error.message}`)));
    child.stdin.on('error', () => undefined); // it may end before it has read everything
    child.stdin.end(options.input);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (waiting + text).split('\n');
      waiting = lines.pop() ?? '';
      lines.forEach(options.line);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints = (complaints + text).slice(-4000)));
    child.on('close', (code, signal) => {
      options.signal?.removeEventListener('abort', stop);
      if (waiting) options.line(waiting);
      const end = { stopped: options.signal?.aborted ?? false, complaints: complaints.trim() };
      if (end.stopped) resolve(end);
      else if (code === null) reject(new ProgramError(`it was ended by ${signal ?? 'a signal'}. ${complaints}`.trim()));
      else if (code >= 4) reject(new ProgramError(end.complaints || `it ended with code ${code}`));
      else resolve(end);
    });
  });
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
