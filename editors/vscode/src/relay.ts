// SPDX-License-Identifier: Apache-2.0
//
// Makes a studio known under another name: where the window shows a page of another machine the browser asks for it by a
// name that the studio, which is known as 127.0.0.1 with its port only, refuses. The relay listens on this machine, too,
// and passes on what asks for one of the names that it was told. Knows nothing of VS Code.
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export class Relay {
  private readonly names = new Set<string>(); // with their ports

  private constructor(
    private readonly server: Server,
    private readonly studio: number, // the port
  ) {}

  static start(studio: number): Promise<Relay> {
    return new Promise((resolve, reject) => {
      const server = createServer((asked, answer) => relay.pass(asked, answer));
      const relay = new Relay(server, studio);
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () => resolve(relay));
    });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  allow(name: string): void {
    this.names.add(name);
  }

  end(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { host, origin } = asked.headers;
    const isOwn = origin === undefined || this.names.has(origin.replace(/^https?:\/\//, ''));
    if (host === undefined || !this.names.has(host) || !isOwn) {
      answer.writeHead(403).end('The studio is not known under this name.');
      return;
    }
    const name = `127.0.0.1:${this.studio}`;
    const headers = { ...asked.headers, host: name, ...(origin === undefined ? {} : { origin: `http://${name}` }) };
    const options = { host: '127.0.0.1', port: this.studio, method: asked.method, path: asked.url, headers };
    const passed = request(options, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end('The studio has ended.')));
    asked.pipe(passed);
  }
}
