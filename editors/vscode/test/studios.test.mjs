// SPDX-License-Identifier: Apache-2.0
//
// Servers of the studio and the names that they are known by.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from './support/modules.mjs';

const { Studios } = await load('studios');
const { Relay } = await load('relay');
const program = process.env.GNOMON;
const folder = fileURLToPath(new URL('../../../models/counter', import.meta.url));

function started(t) {
  const studios = new Studios();
  t.after(() => studios.end());
  return studios;
}

test('a folder has one server, which answers', { skip: !program }, async (t) => {
  const studios = started(t);
  const [one, other] = await Promise.all([1, 2].map(() => studios.serve(program, folder, 'answers')));
  assert.equal(one, other);
  const { status, answer } = await one.carry('GET', '/api/session');
  assert.equal(status, 200);
  assert.equal(answer.folder, 'counter');
});

test('a server that has ended is started anew', { skip: !program }, async (t) => {
  const studios = started(t);
  const { carry } = await studios.serve(program, folder, 'answers');
  studios.end();
  const next = await studios.serve(program, folder, 'answers');
  assert.notEqual(next.carry, carry);
  assert.equal((await next.carry('GET', '/api/files')).status, 200);
});

test('a server that does not start says why', { skip: !program }, async (t) => {
  const studios = started(t);
  await assert.rejects(studios.serve(program, '/no/such/folder', 'answers'), /did not start: .*no\/such\/folder/s);
  await assert.rejects(studios.serve('/no/such/program', folder, 'answers'), /did not start/);
});

function statusOf(port, headers) {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/api/session', headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    asked.on('error', reject).end();
  });
}

test('a relay passes on what asks for a name that it was told', { skip: !program }, async (t) => {
  const { port, token } = await started(t).serve(program, folder, 'answers');
  const relay = await Relay.start(port);
  t.after(() => relay.end());
  relay.allow('far.example:8443');
  const headers = { host: 'far.example:8443', authorization: `Bearer ${token}` };
  assert.equal(await statusOf(relay.port, headers), 200);
  assert.equal(await statusOf(relay.port, { ...headers, origin: 'https://far.example:8443' }), 200);
  assert.equal(await statusOf(relay.port, { ...headers, origin: 'https://evil.example' }), 403);
  assert.equal(await statusOf(relay.port, { ...headers, host: 'evil.example' }), 403);
  assert.equal(await statusOf(relay.port, { host: 'far.example:8443' }), 401); // the token is needed as before
});
