import type { AnswerOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/housing/sample.ts'
import { addDays } from '../../../infra/calendar.ts'
import { seesAll } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { marksFrom, setMarks } from '../../../infra/db/numbers.ts'
import { translate } from '../../../infra/labels.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { buildingBase, landlordBase, renteeBase, siteBase } from '../housing.source.ts'
import { leases } from '../lease/lease.service.ts'
import { roomsOfHouses } from '../place/house.queries.ts'
import { addHouses, houses } from '../place/house.service.ts'
import { lockSample, presentOf, usedSample, whatIsThere } from './sample.queries.ts'

/** In this order they can be removed: what stands first hangs on what comes later. */
const KINDS = ['lease', 'rentee', 'house', 'building', 'site', 'landlord'] as const
type Kind = (typeof KINDS)[number]
const PREFIX = 'sample:'
const BASES = {
  lease: leases,
  rentee: renteeBase,
  house: houses,
  building: buildingBase,
  site: siteBase,
  landlord: landlordBase,
}
/** Rent and deposit of each room, in fen: one house let whole, one by the room. */
const WHOLE = { number: '1', baseRentFen: 320_000, depositFen: 320_000 }
const SHARED = ['A', 'B', 'C'].map((number, at) => ({
  number,
  baseRentFen: 150_000 + at * 10_000,
  depositFen: 150_000,
}))
const RENTEES = 3
const DRAFTS = 2
const DAYS = 364

export async function querySample(ctx: Ctx): Promise<AnswerOf<typeof contract.querySample>> {
  // Who sees a part of the tenant fills nothing.
  if (!seesAll(ctx)) return { state: 'withheld' }
  const there = (await ctx.db.first(whatIsThere(ctx.tenant.id)))!
  return { state: there.sample ? 'present' : there.own ? 'withheld' : 'offered' }
}

export const addSample = (ctx: Ctx): Promise<AnswerOf<typeof contract.addSample>> => {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => {
    await tx.db.run(lockSample(tx.tenant.id))
    const there = (await tx.db.first(whatIsThere(tx.tenant.id)))!
    if (there.sample || there.own) throw new Refusal('housing.error.sampleRefused')
    const ids = await write(tx)
    await tx.db.run(
      setMarks(
        tx.tenant.id,
        KINDS.flatMap((kind) => ids[kind].map((id) => `${PREFIX}${kind}:${id}`)),
      ),
    )
    return { houses: ids.house.length, leases: ids.lease.length }
  })
}

async function write(tx: TxCtx): Promise<Record<Kind, string[]>> {
  const word = (key: string, values?: Record<string, number>) => translate(tx.language, `housing.sample.${key}`, values)
  const mode = 'whole' as const
  const landlord = await landlordBase.add(tx, { code: 'DEMO-L', name: word('landlord'), mobile: '13900000000' })
  const place = { code: 'DEMO-S', name: word('site'), regionCode: '330106', address: word('address'), mode }
  const site = await siteBase.add(tx, place)
  const building = await buildingBase.add(tx, { siteId: site.id, name: word('building'), floors: 6 })
  const draft = { buildingId: building.id, landlordId: landlord.id }
  const { houseIds: whole } = await addHouses(tx, { ...draft, mode, rooms: [WHOLE] }, [{ floor: 1, number: '101' }])
  const { houseIds: shared } = await addHouses(tx, { ...draft, mode: 'shared', rooms: SHARED }, [
    { floor: 2, number: '201' },
  ])
  const house = [...whole, ...shared]
  const rentee: string[] = []
  for (let at = 1; at <= RENTEES; at++) {
    const whom = { code: `DEMO-R${at}`, name: word('rentee', { number: at }), mobile: `1390000000${at}` }
    rentee.push((await renteeBase.add(tx, { ...whom, partyKind: 'person', paperKind: 'residentId' })).id)
  }
  const rooms = await tx.db.rows(roomsOfHouses(tx.tenant.id, house))
  const lease: string[] = []
  for (let at = 0; at < DRAFTS; at++) lease.push((await leases.add(tx, draftOf(tx, rooms[at]!.id, rentee[at]!))).id)
  return { landlord: [landlord.id], site: [site.id], building: [building.id], house, rentee, lease }
}

const draftOf = (tx: TxCtx, roomId: string, renteeId: string) => ({
  roomId,
  renteeId,
  startOn: tx.today(),
  endOn: addDays(tx.today(), DAYS),
  rentFen: WHOLE.baseRentFen,
  payMonths: '1' as const,
  advanceDays: 0,
  depositFen: WHOLE.depositFen,
  lateFeeBp: 0,
  graceDays: 0,
})

export const removeSample = async (ctx: Ctx): Promise<object> => {
  wholeTenantOnly(ctx)
  await ctx.transaction(async (tx) => {
    await tx.db.run(lockSample(tx.tenant.id))
    const [marks, [used]] = await tx.db.all(marksFrom(tx.tenant.id, PREFIX), usedSample(tx.tenant.id))
    if (used!.found) throw new Refusal('housing.error.sampleUsed')
    for (const kind of KINDS) {
      const own = `${PREFIX}${kind}:`
      const ids = marks.flatMap(({ name }) => (name.startsWith(own) ? [name.slice(own.length)] : []))
      // What somebody has removed by hand meanwhile is gone already.
      const there = await tx.db.rows(presentOf(tx.tenant.id, BASES[kind].resource.table, ids))
      if (there.length)
        await BASES[kind].remove(
          tx,
          there.map(({ id }) => id),
        )
    }
  })
  return {}
}
