import type { OFF_BLOCKERS } from '@cloud-steward/contract/devices/index.ts'
import { querySwitchOff, sendCommand } from '@cloud-steward/contract/devices/index.ts'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { testOutside, tokenOf } from '../../../../test/app.ts'
import { client } from '../../../../test/client.ts'
import { type Built, buildApp } from '../../../app.ts'
import { type AppParts, makeCtx } from '../../../infra/ctx/make-ctx.ts'
import { Ports } from '../../../infra/ctx/ports.ts'
import { newId } from '../../../infra/db/id.ts'
import { sql } from '../../../infra/db/sql.ts'
import type { Module } from '../../../kit/app.ts'
import { reviewDeciders } from '../../approvals/index.ts'
import { anElemeter, commandsOf, eachOnItsSite, type Field, type Site } from '../devices.builders.ts'
import { meterAccountColumns } from '../registry/meter-account.ts'
import { carryProtections } from '../registry/replace.service.ts'
import { stillAgainst, switchOffGuard } from './switch-off.ts'

let site: Site
let field: Field
eachOnItsSite((its, of) => {
  site = its
  field = of
})

/** Our server with other modules in the place of the one that knows who needs power. */
const build = (...instead: Module[]): Promise<Built> =>
  buildApp({
    log: pino({ level: 'silent' }),
    pools: () => field.app.pools,
    ready: () => true,
    ...testOutside,
    modules: (ours) => [...ours.filter(({ name }) => name !== 'prepaid'), ...instead],
  })
const guard = (blockers: (typeof OFF_BLOCKERS)[number][], isAnswering = true): Module => ({
  name: 'guard',
  register({ ports }) {
    ports.provide(switchOffGuard, (_ctx, ids) =>
      Promise.resolve({ most: 50, devices: isAnswering ? ids.map((id) => ({ id, serial: 'E1', blockers })) : [] }),
    )
    ports.provide(meterAccountColumns, { joins: sql``, columns: () => ({}) as never })
    ports.provide(carryProtections, () => Promise.resolve())
    // The module that is left out decides these two kinds of requests.
    for (const subject of ['correction', 'batch'] as const)
      ports.provide(reviewDeciders[subject], () => Promise.resolve())
  },
})
const adminOf = async (app: Built) => client(app.http, await tokenOf(field.app, site.tenant))
const switchOff = async (app: Built, deviceId: string) => {
  const given = { deviceIds: [deviceId], kind: 'switchOff' as const, reason: '检修' }
  return (await (await adminOf(app)).call(sendCommand, given, { key: newId() })).body
}
const ctxWith = (parts: Pick<AppParts, 'ports'>) =>
  makeCtx({ ...parts, pools: field.app.pools, tenant: site.ctx.tenant, requestId: 'test', log: site.ctx.log })

it('does not start when no module provides the guard', async () => {
  await expect(build()).rejects.toThrow('devices needs the port device.switchOffGuard')
})

it('asks the guard of its own app, also with another app in the same process', async () => {
  const { id } = await anElemeter(site)
  const [strict, lax] = [await build(guard(['life_support'])), await build(guard([]))]
  const shown = async (app: Built) =>
    (await (await adminOf(app)).call(querySwitchOff, { deviceId: id, kind: 'switchOff' })).body.data.blockers
  expect([await shown(strict), await shown(lax)]).toEqual([['life_support'], []])
  expect((await switchOff(strict, id)).reason).toBe('device.error.offNever')
  expect(await commandsOf(site)).toEqual([])
  expect((await switchOff(lax, id)).code).toBe(200)
  const command = { deviceId: id, cause: 'manual', despite: null } as const
  expect(await stillAgainst(ctxWith(strict), command)).toBeTruthy()
  expect(await stillAgainst(ctxWith(lax), command)).toBeUndefined()
  await Promise.all([strict.http.close(), lax.http.close()])
})

it('refuses a device the guard does not answer for', async () => {
  const { id } = await anElemeter(site)
  const silent = await build(guard([], false))
  expect((await switchOff(silent, id)).reason).toBe('kit.error.notFound')
  expect(await commandsOf(site)).toEqual([])
  await expect(stillAgainst(ctxWith(silent), { deviceId: id, cause: 'auto', despite: null })).rejects.toThrow(id)
  await silent.http.close()
})

it('refuses, and never allows, when the guard is missing where an order is about to be sent', async () => {
  const { id } = await anElemeter(site)
  const command = { deviceId: id, cause: 'auto', despite: null } as const
  await expect(stillAgainst(ctxWith({ ports: new Ports() }), command)).rejects.toThrow('no module provides the port')
})
