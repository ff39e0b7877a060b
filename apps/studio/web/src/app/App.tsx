// SPDX-License-Identifier: Apache-2.0
//
// Opens the session, then the studio.
import { useEffect, useMemo, useState } from 'react';
import { Client, overHttp, RequestError, type StudioSession } from '../protocol/client';
import { useTheme } from '../theme/useTheme';
import { Gate } from './Gate';
import type { Start } from './start';
import { Studio } from './Studio';

const RETRY_DELAY = 2000;

export function App({ start: { token, file } }: { start: Start }) {
  const theme = useTheme();
  const client = useMemo(() => new Client(overHttp(token ?? '', '.')), [token]);
  const [session, setSession] = useState<StudioSession | null>(null);
  const [problem, setProblem] = useState<'connecting' | 'token' | 'gone'>(token === null ? 'token' : 'connecting');

  useEffect(() => {
    if (token === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const open = (): void => {
      client.session().then(
        (opened) => isOver || setSession({ ...opened, file: file ?? opened.file }),
        (error: unknown) => {
          if (isOver) return;
          const isRefused = error instanceof RequestError && error.kind === 'token';
          setProblem(isRefused ? 'token' : 'gone');
          if (!isRefused) timer = setTimeout(open, RETRY_DELAY);
        },
      );
    };
    open();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, file, token]);

  return session === null ? <Gate reason={problem} /> : <Studio client={client} session={session} theme={theme} />;
}
