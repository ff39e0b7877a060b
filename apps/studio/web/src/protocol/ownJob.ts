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

interface ReportEvent<Document> {
  event: string;
  document?: Document;
}

// The document that such a job ends with.
export async function reportOf<Document>(
  client: Pick<Client, 'follow' | 'stopJob'>,
  started: Promise<{ id: string }>,
  signal: AbortSignal,
): Promise<Document> {
  let report: Document | undefined;
  const keep = ({ events }: Job<ReportEvent<Document>>): void => {
    for (const { event, document } of events) if (event === 'report') report = document;
  };
  const last = await followOwn<ReportEvent<Document>>(client, started, keep, signal);
  if (report === undefined) throw new Error(last.message ?? `It was ${last.state}.`);
  return report;
}
