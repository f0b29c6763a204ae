import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aField, anElemeter, aSite, commandDevice, type Site } from '../devices.builders.ts'
import { after, alarmsOf, look, says, startNow } from './alarm.builders.ts'

const field = await aField()
beforeAll(startNow)
afterAll(() => field.close())

let site: Site
let id: string
beforeEach(async () => {
  site = await aSite(field)
  id = (await anElemeter(site)).id
})
/** An order that was sent and has ended so. */
async function commandEnded(kind: 'switchOff' | 'switchOn', state: string, minutes: number): Promise<void> {
  const given = await commandDevice(site, id, kind, '测试')
  const at = after(minutes).toISOString()
  await site.ctx.db.run(
    raw(sql`update device_command set state = ${state}, sent_at = ${at}, ended_at = ${at}
      where tenant_id = ${site.tenant.id} and id = ${given}`),
  )
}
const stands = (relay: 'open' | 'closed', minutes: number) =>
  says(site, id, minutes, { relay, saidAt: after(minutes).toISOString() })
const seen = async (minutes: number) => {
  await says(site, site.collectorId, minutes)
  await look(site, minutes)
  return (await alarmsOf(site, { state: 'active' })).map(({ kind }) => kind)
}

it.each(['expired', 'failed'])(
  'is over when the relay stands as it was verified, though it was ordered again and that %s',
  async (state) => {
    await commandEnded('switchOff', 'verified', 1)
    await stands('closed', 2)
    expect(await seen(8)).toEqual(['relay_differs'])
    // Nobody heard that it was done.
    await commandEnded('switchOff', state, 9)
    expect(await seen(10)).toEqual(['relay_differs'])
    await stands('open', 11)
    expect(await seen(20)).toEqual([])
  },
)

it('is raised where an order that counts as failed was done all the same', async () => {
  await commandEnded('switchOn', 'verified', 1)
  await commandEnded('switchOff', 'expired', 2)
  await stands('open', 3)
  expect(await seen(10)).toEqual(['relay_differs'])
})

it('says nothing while another order is on its way', async () => {
  await commandEnded('switchOn', 'verified', 1)
  await commandEnded('switchOff', 'sent', 2)
  await stands('open', 3)
  expect(await seen(10)).toEqual([])
})
