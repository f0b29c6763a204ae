import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type bindLeases as bindCommand,
  COMMON_TERMS,
  masterLease,
  type saveMasterLease as saveCommand,
} from '@cloud-steward/contract/housing/index.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { translate } from '../../../infra/labels.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { changeLease, type LeaseRow } from '../lease/lease.queries.ts'
import { leases as leaseOperations } from '../lease/lease.service.ts'
import { leaseBase } from '../lease/lease.source.ts'
import { lockFor } from '../lease/lease-record.ts'
import { unlike } from './common-terms.rules.ts'
import { giveMaster, insertMaster } from './master-lease.queries.ts'
import { forEach, lockAll, lockWhole, ofRoom, recordMasterStep, takeRooms, type Whole } from './master-lease-record.ts'

type Saved = InputOf<typeof saveCommand>

/** A contract without leases yet. */
async function begin(tx: TxCtx, { renteeId, remark }: Pick<Saved, 'renteeId' | 'remark'>): Promise<string> {
  const [number] = (await tx.numbers('masterLease')) as [number]
  const row = { id: newId(), no: serialNo('ML', tx.today(), number), rentee_id: renteeId, remark: remark ?? null }
  await tx.db.run(insertMaster(tx.tenant.id, row))
  tx.audit({ action: 'add', resource: masterLease.name, recordId: row.id, after: row })
  return row.id
}

/**
 * Drafts the contract with a lease for each room, or writes a draft anew: leases of rooms that stay keep their numbers
 * and their files. Rooms are gone through in one order, and nothing is kept unless all of it can be.
 */
export const saveMasterLease = (
  ctx: Ctx,
  { id: known, renteeId, rooms, remark, ...given }: Saved,
): Promise<{ id: string }> =>
  ctx.transaction(async (tx) => {
    const roomIds = rooms.map(({ roomId }) => roomId)
    if (new Set(roomIds).size < roomIds.length) throw new Refusal('housing.error.roomTwice', { fields: ['rooms'] })
    if (!(await seesEach(tx, 'housing.room', roomIds))) throw notFound('rooms')
    if (!(await seesEach(tx, 'housing.rentee', [renteeId]))) throw notFound('renteeId')
    const { leases } = known ? await lockWhole(tx, known, 'edit') : { leases: [] }
    if (known) await tx.db.run(giveMaster(tx.tenant.id, known, { renteeId, remark }))
    const id = known ?? (await begin(tx, { renteeId, remark }))
    const names = await takeRooms(tx, { roomIds, startOn: given.startOn, endOn: given.endOn })
    const before = new Map(leases.map((row) => [row.room_id, row.id]))
    const terms = Object.fromEntries(COMMON_TERMS.map((term) => [term, given[term] ?? null]))
    const gone = leases.filter((row) => !roomIds.includes(row.room_id)).map((row) => row.id)
    if (gone.length) await leaseBase.remove(tx, gone)
    for (const room of rooms.toSorted((a, b) => (a.roomId < b.roomId ? -1 : 1))) {
      const draft = { ...terms, ...room, renteeId } as Parameters<typeof leaseOperations.add>[1]
      const leaseId = before.get(room.roomId)
      await ofRoom(tx, names.get(room.roomId), () =>
        leaseId
          ? leaseOperations.update(tx, { ...draft, id: leaseId }, { masterLeaseId: id })
          : leaseOperations.add(tx, draft, { masterLeaseId: id }),
      )
    }
    recordMasterStep(tx, await lockAll(tx, id), 'draft')
    return { id }
  })

/** Makes drafts of one rentee that say the same parts of one contract: a new one, or one that is a draft itself. */
export const bindLeases = (ctx: Ctx, { masterLeaseId: known, leaseIds }: InputOf<typeof bindCommand>) =>
  ctx.transaction(async (tx) => {
    const ids = [...new Set(leaseIds)].toSorted()
    const bound: Whole | undefined = known ? await lockWhole(tx, known, 'edit') : undefined
    const rows: LeaseRow[] = []
    for (const leaseId of ids) rows.push(await lockFor(tx, leaseId, 'edit'))
    const all = [...(bound?.leases ?? []), ...rows]
    if (all.some((row) => row.rentee_id !== all[0]!.rentee_id)) throw new Refusal('housing.error.renteesDiffer')
    if (new Set(all.map((row) => row.room_id)).size < all.length) throw new Refusal('housing.error.roomTwice')
    refuseUnlike(tx, all)
    const id = bound?.master.id ?? (await begin(tx, { renteeId: all[0]!.rentee_id }))
    await forEach(tx, rows, async (row) => {
      await tx.db.run(changeLease(tx.tenant.id, row.id, { master_lease_id: id }))
      const [before, after] = [{ masterLeaseId: null }, { masterLeaseId: id }]
      tx.audit({ action: 'update', resource: 'housing.lease', recordId: row.id, before, after })
    })
    recordMasterStep(tx, await lockAll(tx, id), 'draft')
    return { id }
  })

/** What the paper says once is the same for each room. */
export function refuseUnlike(tx: TxCtx, rows: readonly LeaseRow[]): void {
  const found = unlike(rows)
  if (!found) return
  const values = { no: found.row.no, term: translate(tx.language, `housing.lease.${found.term}`) }
  throw new Refusal('housing.error.termsDiffer', { values })
}
