import { elemeter, queryStrays } from '@cloud-steward/contract/devices/index.ts'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { onSchedule } from '../../../../test/schedules.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import { anElemeter, eachOnItsSite, listOf, type Site, stored } from '../devices.builders.ts'
import { keepMonthsJob } from '../telemetry/keep-months.job.ts'
import { TelemetryBuffer } from '../telemetry/telemetry-buffer.ts'
import { CollectorSession } from './collector-session.ts'
import { Links } from './links.ts'

let site: Site
eachOnItsSite((mine) => {
  site = mine
})
const aSession = (buffer: Pick<TelemetryBuffer, 'add'> = new TelemetryBuffer(site.ctx)): CollectorSession =>
  new CollectorSession({
    ctx: site.ctx,
    collectorId: site.collectorId,
    buffer: buffer as TelemetryBuffer,
    links: new Links(pino({ level: 'silent' })),
    write: () => false,
  })
const say = (session: CollectorSession, said: object): Promise<void> =>
  session.receive('data', Buffer.from(JSON.stringify(said)))

it('gives up a message no database can hold, and no other', async () => {
  const failing = (statement: Sql) => aSession({ add: () => site.ctx.db.run(raw(statement)).then(() => {}) })
  const text = JSON.stringify({ firmware: '1.0\u0000' })
  await say(failing(sql`select ${text}::jsonb->>'firmware'`), { battery: 80 })
  await expect(say(failing(sql`select nobody from nowhere`), { battery: 80 })).rejects.toThrow()
})

it('shows what is heard after what a clock ahead said, and what that said last', async () => {
  const { id, meter } = await anElemeter(site)
  const { address } = meter
  const session = aSession()
  const shown = async () => (await listOf(site, elemeter, { id }))[0]
  const soon = new Date(Date.now() + 9 * 60_000).toISOString()
  await say(session, { address, at: soon, counter: 10, relay: 'closed' })
  await say(session, { address, counter: 11, relay: 'open' })
  expect(await shown()).toMatchObject({ energy: 11, relay: 'open' })
  const before = await stored(site, id)
  const far = [1, 2, 3].map((hour) => ({ address, at: `2099-01-01T0${hour}:00:00Z`, counter: 20 + hour }))
  await say(session, far)
  expect(await shown()).toMatchObject({ energy: 23 })
  // With what became of its clock.
  expect(await stored(site, id)).toBe(before + 3 + 1)
})

it('says who else answers on a line, however many once did', async () => {
  await site.ctx.db.run(
    raw(sql`insert into device_stray (tenant_id, collector_id, address, first_at, last_at)
      select ${site.tenant.id}, ${site.collectorId}, (800000000000 + n)::text, now() - interval '90 days', now() - interval '31 days' from generate_series(1, 500) n`),
  )
  const session = aSession()
  const strays = async () =>
    (await site.admin.call(queryStrays, { id: site.collectorId })).body.data.map(({ address }) => address)
  await say(session, { address: '900000000001', counter: 1 })
  expect((await strays())[0]).toBe('900000000001')
  await onSchedule(keepMonthsJob(0), site.ctx)
  expect(await strays()).toEqual(['900000000001'])
  // Of a month no more than some.
  await say(
    session,
    Array.from({ length: 520 }, (_, n) => ({ address: String(900_000_000_001 + n), counter: 1 })),
  )
  const kept = await site.ctx.db.first(
    raw<{ count: number }>(
      sql`select count(*)::int as count from device_stray where tenant_id = ${site.tenant.id} and collector_id = ${site.collectorId}`,
    ),
  )
  expect(kept!.count).toBe(500)
})
