import { collector, elemeter, queryDevice, replaceDevice, watermeter } from '@cloud-steward/contract/devices/index.ts'
import { reading } from '@cloud-steward/contract/metering/index.ts'
import { expect, it } from 'vitest'
import { ask } from '../../../../test/ask.ts'
import { addDays } from '../../../infra/calendar.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { read } from '../../metering/metering.builders.ts'
import {
  anElemeter,
  anInstallOrder,
  aSite,
  aWatermeter,
  commandDevice,
  eachOnItsSite,
  type Field,
  listOf,
  type Site,
  stateOf,
} from '../devices.builders.ts'

let field: Field
let site: Site
eachOnItsSite((mine, shared) => {
  ;[site, field] = [mine, shared]
})
const replace = (id: string, given: object = {}, who = site.admin) =>
  ask(who, replaceDevice, { id, serial: `N${id.slice(-8)}`, reason: '通信模块损坏', ...given })
const one = async (resource: typeof elemeter | typeof watermeter | typeof collector, id: string) =>
  (await listOf(site, resource, { id }))[0]
const page = async (id: string) => (await site.admin.call(queryDevice, { id })).body.data

it('puts a meter in the place of another: its account of numbers goes on, what waited for the old one ends', async () => {
  const old = await anElemeter(site, { meterId: site.meterId })
  const { ctx } = site
  const wired = { channel: 3, baud: '2400', restoreMode: 'button' } as const
  await site.admin.call(elemeter.endpoints.update, { id: old.id, ...wired })
  await read(ctx, site.meterId, { [addDays(ctx.today(), -10)]: 900, [ctx.today()]: 1_000 })
  await ctx.db.run(
    raw(sql`insert into prepaid_protection (tenant_id, id, site_id, elemeter_id, kind, reason, from_on)
      values (${site.tenant.id}, ${newId()}, ${site.siteId}, ${old.id}, 'life_support', '呼吸机', ${ctx.today()})`),
  )
  const waits = await commandDevice(site, old.id, 'read')
  expect((await replace(old.id)).reason).toBe('device.error.finalMissing')
  expect((await replace(old.id, { finalValue: 1_004 })).reason).toBe('device.error.startMissing')
  const given = {
    finalValue: 1_004,
    startValue: 3,
    ticketNo: await anInstallOrder(site, { kind: 'repair' }),
    installedBy: '王工',
  }
  const far = await aSite(field)
  expect((await replace(old.id, given, far.admin)).reason).toBe('kit.error.notFound')

  // Two at once, and a third afterwards: one takes its place.
  const all = await Promise.all([replace(old.id, given), replace(old.id, { ...given, serial: 'OTHER' })])
  const [done] = all.filter(({ reason }) => !reason)
  expect(all.filter(({ reason }) => reason === 'device.error.replacedStays')).toHaveLength(1)
  const { id } = done!.data
  expect(await stateOf(site, waits)).toBe('superseded')
  expect(await one(elemeter, old.id)).toMatchObject({ state: 'removed' })
  expect(await one(elemeter, id)).toMatchObject({
    state: 'installed',
    address: old.meter.address,
    roomId: site.roomId,
    collectorId: site.collectorId,
    meterId: site.meterId,
    ticketNo: given.ticketNo,
    installedBy: '王工',
    ...wired,
  })
  expect([(await page(id)).replaces?.id, (await page(old.id)).replacedBy?.id]).toEqual([old.id, id])
  const { list } = (await site.admin.send(reading.endpoints.query, { meterId: site.meterId })).body.data as {
    list: { kind: string; value: number; state: string }[]
  }
  const standing = list.filter(({ state }) => state !== 'void').map(({ kind, value }) => [kind, value])
  expect(standing).toEqual(
    expect.arrayContaining([
      ['final', 1_004],
      ['replacement', 3],
    ]),
  )
  const kept = await ctx.db.rows(
    raw<{ id: string }>(sql`select elemeter_id as id from prepaid_protection where tenant_id = ${site.tenant.id}`),
  )
  expect(kept).toEqual([{ id }])
})

it('is all of it or nothing, and the same answer to the same question', async () => {
  const old = await aWatermeter(site)
  const taken = await anElemeter(site)
  expect((await replace(old.id, { serial: `E${taken.meter.address}` })).reason).toBe('device.error.serialTaken')
  expect(await one(watermeter, old.id)).toMatchObject({ state: 'installed' })
  const key = newId()
  const given = { id: old.id, serial: 'NEW-W', address: '78330000009999', reason: '漏水' }
  const twice = await Promise.all([1, 2].map(() => site.admin.call(replaceDevice, given, { key })))
  expect(twice[0]!.body.data.id).toBe(twice[1]!.body.data.id)
  expect(await one(watermeter, twice[0]!.body.data.id)).toMatchObject({ address: '78330000009999', state: 'installed' })
})

it('moves the line of a collector, and lets the old one in no more', async () => {
  const { id: meterId } = await anElemeter(site)
  const waits = await commandDevice(site, meterId, 'read')
  const { id } = (await replace(site.collectorId)).data
  expect(await one(elemeter, meterId)).toMatchObject({ collectorId: id })
  expect(await one(collector, id)).toMatchObject({ childCount: 1, state: 'installed' })
  await expect(field.connect(site, [])).rejects.toThrow()
  const row = await site.ctx.db.first(
    raw<{ hash: Buffer | null; line: string }>(sql`select (select secret_hash from device
      where tenant_id = ${site.tenant.id} and id = ${site.collectorId}) as hash, collector_id as line
      from device_command where tenant_id = ${site.tenant.id} and id = ${waits}`),
  )
  expect(row).toEqual({ hash: null, line: id })
})
