import type { DraftOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { lease } from '@cloud-steward/contract/housing/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { daysLet, renteesWithCode, roomsNamed } from './lease-import.queries.ts'
import { checkLateFee, checkTerms, planOf } from './terms-of.ts'

type Draft = DraftOf<typeof lease>
/** Of paying late, besides what is usual: empty means the rent alone, each day, no cap. */
type Late = 'lateFeeOn' | 'lateFeeEvery' | 'lateFeeUnitFen' | 'lateFeeMode' | 'lateFeeCapBp'
type SheetRow = Pick<
  Draft,
  'startOn' | 'endOn' | 'rentUnit' | 'rentFen' | 'payMonths' | 'payUnits' | 'dueRule' | 'dueDay'
> &
  Pick<Draft, 'depositMode' | 'depositMonths' | 'depositFen'> &
  Pick<Draft, 'freeDays' | 'noticeDays' | 'remark' | Late> &
  Partial<Pick<Draft, keyof typeof USUAL>> & { roomName: string; renteeCode: string }
interface Known {
  rooms: Map<string, { id: string; site_id: string; landlord_id: string; overlay: string } | undefined>
  rentees: Map<string, string>
  let_: Map<string, { from: string; to: string }[]>
}
/** What most leases say, where the sheet says nothing: paid on the first day of each month of the lease. */
const USUAL = {
  advanceDays: 0,
  cycleMode: 'anniversary',
  proration: 'actualMonth',
  lateFeeBp: 0,
  graceDays: 0,
} as const

/**
 * Rows of the sheet are leases, added as drafts: signing them stays a decision of its own. Rooms are named as lists show
 * them, rentees by their codes. A draft for days on which the room is let already is refused, as it could not be signed.
 */
export async function addImportedLeases(tx: TxCtx, given: object[]): Promise<(Refusal | undefined)[]> {
  const rows = given as SheetRow[]
  const known = await lookUp(tx, rows)
  const drafts = rows.map((row) => draftOf(row, known))
  const wanted = drafts.filter((draft) => !(draft instanceof Refusal)) as Omit<NewRow<'housing_lease'>, 'no'>[]
  if (wanted.length) {
    const numbers = await tx.numbers('lease', wanted.length)
    const leases = wanted.map((draft, at) => ({ ...draft, no: serialNo('L', tx.today(), numbers[at]!) }))
    tx.audit(...leases.map((after) => ({ action: 'add', resource: 'housing.lease', recordId: after.id, after })))
    await tx.db.run(insertMany(tx.tenant.id, 'housing_lease', leases))
  }
  return drafts.map((draft) => (draft instanceof Refusal ? draft : undefined))
}

function draftOf(row: SheetRow, known: Known): Omit<NewRow<'housing_lease'>, 'no'> | Refusal {
  try {
    const { roomName, renteeCode, ...sheet } = row
    const room = known.rooms.get(roomName)
    if (!room) return new Refusal('housing.error.roomUnknown', { values: { name: roomName }, fields: ['roomName'] })
    if (room.overlay === 'disabled') return new Refusal('housing.error.roomDisabled', { fields: ['roomName'] })
    const renteeId = known.rentees.get(renteeCode)
    if (!renteeId)
      return new Refusal('housing.error.renteeUnknown', { values: { name: renteeCode }, fields: ['renteeCode'] })
    const said = Object.fromEntries(Object.entries(sheet).filter(([, value]) => value != null))
    const terms = { ...USUAL, ...said } as typeof sheet & Pick<Draft, keyof typeof USUAL>
    const plan = planOf(terms)
    checkTerms(plan)
    checkLateFee(terms)
    const overlaps = known.let_.get(room.id)?.some(({ from, to }) => from <= row.endOn && row.startOn <= to)
    if (overlaps) return new Refusal('housing.error.roomTaken', { fields: ['roomName'] })
    return {
      id: newId(),
      room_id: room.id,
      site_id: room.site_id,
      landlord_id: room.landlord_id,
      rentee_id: renteeId,
      start_on: terms.startOn,
      end_on: terms.endOn,
      rent_fen: terms.rentFen,
      rent_unit: terms.rentUnit,
      deposit_mode: terms.depositMode,
      deposit_months: terms.depositMonths,
      deposit_fen: plan.depositFen,
      pay_months: terms.payMonths,
      pay_units: terms.payUnits,
      due_rule: terms.dueRule,
      due_day: terms.dueDay,
      advance_days: terms.advanceDays,
      cycle_mode: terms.cycleMode,
      proration: terms.proration,
      free_days: terms.freeDays,
      notice_days: terms.noticeDays,
      late_fee_bp: terms.lateFeeBp,
      grace_days: terms.graceDays,
      late_fee_on: terms.lateFeeOn,
      late_fee_every: terms.lateFeeEvery,
      late_fee_unit_fen: terms.lateFeeUnitFen,
      late_fee_mode: terms.lateFeeMode,
      late_fee_cap_bp: terms.lateFeeCapBp,
      remark: terms.remark,
    }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Everything the rows name, looked up together. */
async function lookUp(tx: TxCtx, rows: readonly SheetRow[]): Promise<Known> {
  const [found, people] = await tx.db.all(
    roomsNamed(tx, [...new Set(rows.map(({ roomName }) => roomName))]),
    renteesWithCode(tx, [...new Set(rows.map(({ renteeCode }) => renteeCode))]),
  )
  const rooms: Known['rooms'] = new Map()
  // A name that two rooms share names neither.
  for (const room of found) rooms.set(room.name, rooms.has(room.name) ? undefined : room)
  const let_: Known['let_'] = new Map()
  for (const { room_id, from_on: from, to_on: to } of await tx.db.rows(
    daysLet(
      tx.tenant.id,
      found.map(({ id }) => id),
    ),
  ))
    let_.set(room_id, [...(let_.get(room_id) ?? []), { from, to }])
  return { rooms, let_, rentees: new Map(people.map(({ code, id }) => [code, id])) }
}
