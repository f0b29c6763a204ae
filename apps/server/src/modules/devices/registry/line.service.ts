import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type addFound as addCommand,
  isInService,
  type queryLine as lineView,
  MOST_FOUND,
} from '@cloud-steward/contract/devices/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { refusalOf } from '../../../kit/refusal-of.ts'
import { kindsOf } from '../command/command.rules.ts'
import { collectors, elemeters, watermeters } from './device.service.ts'
import { devicesAt, protocolOf, searchesOf, takenOf } from './line.queries.ts'
import { categoryOfType, lockDevices } from './registry.queries.ts'

type Line = AnswerOf<typeof lineView>

/** What a collector can be told, and what its last search found, held against the devices of its line. */
export async function queryLine(ctx: Ctx, { id }: InputOf<typeof lineView>): Promise<Line> {
  const { state } = await collectors.get(ctx, id)
  const { id: tenantId } = ctx.tenant
  const [[own], searches] = await ctx.db.all(protocolOf(tenantId, id), searchesOf(tenantId, id))
  const kinds = isInService(state) ? (kindsOf('collector', false, own!.protocol) as Line['kinds']) : []
  const last = searches.find(({ answer }) => answer !== null)
  const known = { kinds, searchState: searches[0]?.state }
  if (!last) return { ...known, found: [] }
  const addresses = JSON.parse(last.answer!) as string[]
  const devices = await ctx.db.rows(devicesAt(tenantId, id, addresses))
  const here = new Map(devices.filter(({ collectorId }) => collectorId === id).map((one) => [one.address, one]))
  const there = new Map(devices.filter(({ collectorId }) => collectorId !== id).map((one) => [one.address, one]))
  const found = addresses.map((address) => {
    const standing = here.has(address) ? 'known' : there.has(address) ? 'elsewhere' : 'unknown'
    const device = here.get(address) ?? there.get(address)
    const otherCollector = standing === 'elsewhere' ? (device?.collector ?? undefined) : undefined
    return { address, standing, serial: device?.serial, otherCollector } as const
  })
  const missing = [...here.values()]
    .filter((one) => one.state === 'active' && !addresses.includes(one.address))
    .map(({ address, serial }) => ({ address, serial, standing: 'missing' as const }))
  return { ...known, searchedAt: last.at, found: [...missing, ...found].slice(0, MOST_FOUND) }
}

/** Registers found meters under their addresses; the address serves as serial number until a user enters the real one. */
export const addFound = (
  ctx: Ctx,
  { id, typeId, addresses }: InputOf<typeof addCommand>,
): Promise<AnswerOf<typeof addCommand>> =>
  ctx.transaction(async (tx) => {
    const { siteId } = await collectors.get(tx, id)
    // Of two who register the same the second sees what the first added.
    await tx.db.rows(lockDevices(tx.tenant.id, [id]))
    const type = await tx.db.first(categoryOfType(tx.tenant.id, typeId))
    const operations = { elemeter: elemeters, watermeter: watermeters }[type?.category ?? '']
    if (!operations) throw new Refusal('device.error.otherType', { fields: ['typeId'] })
    const taken = new Map(
      (await tx.db.rows(takenOf(tx.tenant.id, id, addresses))).map((one) => [one.address, one.isSerial] as const),
    )
    const results: AnswerOf<typeof addCommand>['results'] = []
    for (const address of new Set(addresses)) {
      const add = (inner: TxCtx) => {
        const isSerial = taken.get(address)
        if (isSerial !== undefined) throw new Refusal(`device.error.${isSerial ? 'serialTaken' : 'addressTaken'}`)
        return operations.add(inner, { serial: address, address, typeId, siteId, collectorId: id })
      }
      const reason = await refusalOf(tx, add)
      if (!reason) await add(tx)
      results.push({ address, reason })
    }
    return { results }
  })
