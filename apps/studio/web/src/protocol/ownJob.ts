// SPDX-License-Identifier: Apache-2.0
//
// A job of the server that belongs to whoever asked for it, and ends with the interest in it.
import type { Client, Job } from './client';

// Follows a job to its end, and stops it when the signal is aborted, even if that is before the server has answered.
export async function followOwn<Event>(
  client: Pick<Client, 'follow' | 'stopJob'>,
  started: Promise<{ id: string }>,
  tell: (news: Job<Event>) => void,
  signal: AbortSignal,
): Promise<Job<Event>> {
  const { id } = await started;
  const end = (): void => void client.stopJob(id).catch(() => undefined);
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  const last = await client.follow<Event>(id, tell, signal);
  signal.removeEventListener('abort', end);
  return last;
}
