import { elemeter } from '@cloud-steward/contract/devices/index.ts'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import { anElemeter, eachOnItsSite, listOf, type Site, stored } from '../devices.builders.ts'
import { Batches } from '../telemetry/batches.ts'
import { Line } from './line.ts'
import { Links } from './links.ts'

let site: Site
eachOnItsSite((mine) => {
  site = mine
})
const aLine = (batches: Pick<Batches, 'add'> = new Batches(site.ctx)): Line =>
  new Line({
    ctx: site.ctx,
    collectorId: site.collectorId,
    batches: batches as Batches,
    links: new Links(pino({ level: 'silent' })),
    write: () => false,
  })
const say = (line: Line, said: object): Promise<void> => line.hear('data', Buffer.from(JSON.stringify(said)))

it('gives up a message no database can hold, and no other', async () => {
  const failing = (statement: Sql) => aLine({ add: () => site.ctx.db.run(raw(statement)).then(() => {}) })
  const text = JSON.stringify({ firmware: '1.0\u0000' })
  await say(failing(sql`select ${text}::jsonb->>'firmware'`), { battery: 80 })
  await expect(say(failing(sql`select nobody from nowhere`), { battery: 80 })).rejects.toThrow()
})

it('shows what is heard after what a clock ahead said, and what that said last', async () => {
  const { id, meter } = await anElemeter(site)
  const { address } = meter
  const line = aLine()
  const shown = async () => (await listOf(site, elemeter, { id }))[0]
  const soon = new Date(Date.now() + 9 * 60_000).toISOString()
  await say(line, { address, at: soon, counter: 10, relay: 'closed' })
  await say(line, { address, counter: 11, relay: 'open' })
  expect(await shown()).toMatchObject({ energy: 11, relay: 'open' })
  const before = await stored(site, id)
  const far = [1, 2, 3].map((hour) => ({ address, at: `2099-01-01T0${hour}:00:00Z`, counter: 20 + hour }))
  await say(line, far)
  expect(await shown()).toMatchObject({ energy: 23 })
  // With what became of its clock.
  expect(await stored(site, id)).toBe(before + 3 + 1)
})
