import type { AnswerOf, DraftOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { room } from '@cloud-steward/contract/housing/index.ts'
import type * as contract from '@cloud-steward/contract/housing/room-change.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { insertRooms, lockHouse, renameRooms } from './house.queries.ts'
import { lockRooms, roomRow } from './room.queries.ts'
import { roomBase } from './room.source.ts'
import {
  type Blocker,
  blockersOf,
  insertRoomChange,
  lineageOf,
  metersOf,
  setRoomsArchived,
} from './room-change.queries.ts'
import { roomFacts } from './room-facts.queries.ts'

type Given = InputOf<typeof contract.changeRooms>
const REASONS: Readonly<Record<Blocker['blocker'], string>> = {
  archived: 'housing.error.roomArchived',
  lease: 'housing.error.roomLet',
  draft: 'housing.error.roomReserved',
  reservation: 'housing.error.roomKeptBy',
  checkOut: 'housing.error.roomCheckingOut',
  inspection: 'housing.error.roomInspected',
  readings: 'housing.error.roomUnbilled',
}

/** What stands against ending these rooms, all of it, and which meters want another room. */
export async function previewRoomChange(
  ctx: Ctx,
  input: InputOf<typeof contract.previewRoomChange>,
): Promise<AnswerOf<typeof contract.previewRoomChange>> {
  const ids = [...new Set(input.roomIds)]
  const facts = await ctx.db.rows(roomFacts(ctx.tenant.id, ids))
  if (facts.length !== ids.length || !(await seesEach(ctx, 'housing.room', ids))) throw notFound()
  const [blockers, meters] = await ctx.db.all(blockersOf(ctx.tenant.id, ids, ctx.today()), metersOf(ctx.tenant.id, ids))
  const areas = facts.flatMap(({ areaM2 }) => areaM2 ?? [])
  // Summed in hundredths: an area has two decimals, and their sum shall have no more.
  const areaM2 = areas.length ? areas.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100 : null
  return { areaM2, blockers, meters }
}

/**
 * Several rooms of a house become one, or one becomes several. The old ones are archived with all their history and the
 * new ones begin without any; the number of houses, which is what a tenant is authorised for, stays as it is. Meters
 * stay where they are and are answered, for somebody has to say where they belong now.
 * Refused with the first of what `previewRoomChange` names. Of two clerks at once the second finds archived rooms.
 */
export const changeRooms = (ctx: Ctx, input: Given): Promise<AnswerOf<typeof contract.changeRooms>> =>
  ctx.transaction(async (tx) => {
    const before = [...new Set(input.roomIds)]
    const change = changeOf(before.length, input.rooms.length)
    const home = await lockHouseOf(tx, before)
    await refuseBlocked(tx, before)
    const drafts = input.rooms.map((draft) => ({ ...draft, houseId: home.id, overlay: 'none' as const }))
    const rows = drafts.map((draft) => roomRow(newId(), home, draft as DraftOf<typeof room>))
    const after = rows.map(({ id }) => id)
    const id = newId()
    const [meters] = await tx.db.all(
      metersOf(tx.tenant.id, before),
      setRoomsArchived(tx.tenant.id, before, tx.today()),
      insertRooms(tx.tenant.id, rows),
      renameRooms(tx.tenant.id, { column: 'house_id', id: home.id }),
    )
    const place = { site_id: home.site_id, house_id: home.id, changed_on: tx.today(), reason: input.reason }
    const who = { user_id: tx.user?.id, username: tx.user?.username ?? 'system' }
    await tx.db.all(...insertRoomChange(tx.tenant.id, { id, kind: change, ...place, ...who }, { before, after }))
    const { reason } = input
    tx.audit(
      ...before.map((recordId) => ({
        action: change,
        resource: 'housing.room',
        recordId,
        before: { archivedOn: null },
        after: { archivedOn: tx.today(), becomes: after, reason },
      })),
      ...rows.map(({ id: recordId }, at) => ({
        action: 'add',
        resource: 'housing.room',
        recordId,
        after: { ...drafts[at], madeOf: before, reason },
      })),
    )
    tx.emit({ name: 'RoomsChanged', payload: { change, before, after } })
    return { id, change, roomIds: after, meters }
  })

function changeOf(before: number, after: number): 'merge' | 'split' {
  if (before > 1 && after === 1) return 'merge'
  if (before === 1 && after > 1) return 'split'
  throw new Refusal('housing.error.neitherMergeNorSplit', { fields: ['rooms'] })
}

/** The one house of the rooms and then the rooms, locked: the order in which rooms are added as well. */
async function lockHouseOf(tx: TxCtx, ids: readonly string[]) {
  const facts = await tx.db.rows(roomFacts(tx.tenant.id, ids))
  if (facts.length !== ids.length) throw notFound()
  const houses = new Set(facts.map(({ houseId }) => houseId))
  if (houses.size > 1) throw new Refusal('housing.error.roomsOfHouses', { fields: ['roomIds'] })
  const home = await tx.db.first(lockHouse(tx.tenant.id, facts[0]!.houseId))
  if (!home || (await tx.db.rows(lockRooms(tx, ids))).length !== ids.length) throw notFound()
  if (home.mode !== 'shared') throw new Refusal('housing.error.notShared', { fields: ['roomIds'] })
  return home
}

/** Refused with the first of what stands against ending these rooms. */
export async function refuseBlocked(tx: TxCtx, ids: readonly string[]): Promise<void> {
  const [first] = await tx.db.rows(blockersOf(tx.tenant.id, ids, tx.today()))
  if (!first) return
  const values = { room: first.roomName, subject: first.subject ?? '' }
  throw new Refusal(REASONS[first.blocker], { values, fields: ['roomIds'] })
}

/** The changes a room came from and went into, for whoever sees the room. */
export async function queryRoomLineage(
  ctx: Ctx,
  { roomId }: InputOf<typeof contract.queryRoomLineage>,
): Promise<AnswerOf<typeof contract.queryRoomLineage>> {
  await roomBase.get(ctx, roomId)
  return ctx.db.rows(lineageOf(ctx.tenant.id, roomId))
}
