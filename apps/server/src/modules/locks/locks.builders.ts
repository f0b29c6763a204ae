import type { CODE_KINDS } from '@cloud-steward/contract/devices/index.ts'
import { credential, issueCredential } from '@cloud-steward/contract/locks/index.ts'
import { Collector } from '../../../../simulator/src/collector.ts'
import { SimLock } from '../../../../simulator/src/lock.ts'
import { ask } from '../../../test/ask.ts'
import type { Client } from '../../../test/client.ts'
import { addDays } from '../../infra/calendar.ts'
import { aField, aSite, type Field, type Site } from '../devices/devices.builders.ts'
import { locks } from '../devices/registry/device.service.ts'
import { deviceTypes } from '../devices/registry/type.service.ts'
import { TERMS } from '../housing/housing.builders.ts'
import { leases, signLease } from '../housing/lease/lease.service.ts'

let count = 0
export interface Doors {
  field: Field
  close(): Promise<void>
}
export interface Door {
  site: Site
  lockId: string
  sim: SimLock
  gateway: Collector
}
/** The server with a gateway, and its jobs running. */
export async function someDoors(): Promise<Doors> {
  const field = await aField()
  const stop = await field.app.work()
  return {
    field,
    close: async () => {
      for (const one of gateways) await one.cut()
      await stop()
      await field.close()
    },
  }
}
const gateways: Collector[] = []
/** A tenant with a room whose door has a lock behind a gateway. */
export async function aDoor(
  { field }: Doors,
  given: {
    codeSlots?: number
    codeKinds?: (typeof CODE_KINDS)[number][]
    codeCycles?: ('weekly' | 'once')[]
    offline?: true
  } = {},
): Promise<Door> {
  const site = await aSite(field)
  const { ctx, siteId, roomId, collectorId } = site
  const { id: typeId } = await deviceTypes.add(ctx, {
    code: `LT${++count}`,
    name: `Lock ${count}`,
    category: 'lock',
    protocol: 'json',
    canSwitch: false,
    needsButton: false,
    pollMinutes: 1440,
    offlineMinutes: 60,
  })
  const sim = new SimLock({ address: `AC${String(10_000_000 + count)}` }, () => new Date())
  const { id: lockId } = await locks.add(ctx, {
    serial: `L${sim.address}`,
    address: sim.address,
    typeId,
    siteId,
    roomId,
    collectorId,
    codeKinds: given.codeKinds ?? ['passcode', 'card', 'app_key'],
    codeCycles: given.codeCycles ?? ['weekly', 'once'],
    codeSlots: given.codeSlots ?? 20,
  })
  const { username, password } = site
  const gateway = new Collector({ url: field.url, username, password, meters: [], locks: [sim] })
  gateways.push(gateway)
  if (!given.offline) await gateway.connect()
  return { site, lockId, sim, gateway }
}

/** A lease of the room of a door, signed; days are counted from today. */
export async function aLease(
  { site }: Door,
  days: { start: number; end: number } = { start: 0, end: 364 },
): Promise<string> {
  const { ctx, roomId, tenant } = site
  const today = ctx.today()
  const [startOn, endOn] = [addDays(today, days.start), addDays(today, days.end)]
  const { id } = await leases.add(ctx, { ...TERMS, roomId, renteeId: tenant.renteeId, startOn, endOn })
  await signLease(ctx, { id, signedOn: days.start < 0 ? startOn : today })
  return id
}

export type Key = Record<string, unknown> & { id: string; state: string }
export const keysOf = async (who: Client, filter: object = {}): Promise<Key[]> =>
  ((await who.call(credential.endpoints.query, filter as never)).body.data as { list: Key[] }).list

export const HOUR = 3_600_000
/** The moment so many hours from now. */
export const hours = (many: number): string => new Date(Date.now() + many * HOUR).toISOString()
/** Gives somebody of the staff a key of digits, from an hour ago for two days. */
export const give = (at: Door, more: object = {}) =>
  ask(at.site.admin, issueCredential, {
    lockId: at.lockId,
    role: 'staff',
    kind: 'passcode',
    holder: 'Wang',
    validFrom: hours(-1),
    validTo: hours(48),
    ...more,
  })
export const keyOf = async (at: Door, id: string): Promise<Key> => (await keysOf(at.site.admin, { id }))[0]!
