import { pino } from 'pino'
import { expect, it } from 'vitest'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import { eachOnItsSite, type Site } from '../devices.builders.ts'
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
