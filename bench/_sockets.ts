import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { LIVE_PATH, type LiveFrame } from '@cloud-steward/contract/live.ts'
import type { Client } from 'pg'
import { WebSocket } from 'ws'

/** Live sessions of as many new users. @returns their tokens */
export async function makeSessions(owner: Client, tenantId: number, users: number): Promise<string[]> {
  const tokens = Array.from({ length: users }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'))
  await owner.query(
    `with made as (insert into identity_user (tenant_id, id, username, nickname)
       select $1, gen_random_uuid(), 'live' || n, 'live' || n from generate_series(1, $2::int) n returning id, username)
     insert into identity_session (token_hash, refresh_hash, tenant_id, user_id, expires_at, refresh_expires_at)
       select h, 'r' || h, $1, m.id, now() + interval '1 hour', now() + interval '1 hour'
       from unnest($3::text[]) with ordinality x (h, n) join made m on m.username = 'live' || n`,
    [tenantId, users, hashes],
  )
  return tokens
}

/** Writes what `publish` of the server writes, so that the moment of the commit is known. @returns when it was sent */
export async function tell(owner: Client, tenantId: number, body: object): Promise<number> {
  await owner.query('begin')
  const { rows } = await owner.query(
    `insert into infra_counter (tenant_id, name, value) values ($1, 'live', 1)
     on conflict (tenant_id, name) do update set value = infra_counter.value + 1 returning value`,
    [tenantId],
  )
  await owner.query('insert into infra_live (tenant_id, seq, kind, body) values ($1, $2, $3, $4)', [
    tenantId,
    rows[0].value,
    'bench',
    JSON.stringify(body),
  ])
  await owner.query(`select pg_notify('cloud_steward_live', $1)`, [String(tenantId)])
  const at = performance.now()
  await owner.query('commit')
  return at
}

/** Opens a console's socket and waits until it is told things. */
export async function openSocket(
  url: string,
  hello: object,
  hear: (frame: LiveFrame) => void = () => {},
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`, { perMessageDeflate: false })
  const ready = new Promise<void>((resolve, reject) => {
    socket.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString()) as LiveFrame
      if (frame.kind === 'ready') resolve()
      hear(frame)
    })
    socket.on('error', reject).on('close', (code) => reject(new Error(`closed with ${code}`)))
  })
  await once(socket, 'open')
  socket.send(JSON.stringify(hello))
  await ready
  socket.removeAllListeners('close')
  return socket
}
