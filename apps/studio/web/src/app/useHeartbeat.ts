// SPDX-License-Identifier: Apache-2.0
//
// Asks every two seconds, while the page is visible, whether the server is there and the file as we know it.
import { useEffect, useState } from 'react';
import { RequestError, type Client } from '../protocol/client';
import { useLatest } from './useLatest';

export type Connection = 'online' | 'gone' | 'token';

const PERIOD = 2000;

export function useHeartbeat(
  client: Client,
  path: string | null,
  onStamp: (stamp: string | null) => Promise<void>,
): Connection {
  const [connection, setConnection] = useState<Connection>('online');
  const latest = useLatest({ path, onStamp });
  useEffect(() => {
    let isOver = false;
    const beat = async (): Promise<void> => {
      const { path: asked, onStamp: notice } = latest.current;
      try {
        if (asked === null) await client.session();
        else {
          const { stamp } = await client.stamp(asked);
          if (!isOver && latest.current.path === asked) await notice(stamp);
        }
        if (!isOver) setConnection('online');
      } catch (error) {
        if (isOver || !(error instanceof RequestError)) return;
        if (error.kind === 'network') setConnection('gone');
        else if (error.kind === 'token') setConnection('token');
      }
    };
    let timer: ReturnType<typeof setTimeout>;
    const next = (): void => {
      timer = setTimeout(() => {
        void (document.visibilityState === 'visible' ? beat() : Promise.resolve()).then(() => isOver || next());
      }, PERIOD);
    };
    const wake = (): void => void (document.visibilityState === 'visible' && beat());
    next();
    document.addEventListener('visibilitychange', wake);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [client, latest]);
  return connection;
}
