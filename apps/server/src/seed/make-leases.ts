import { addDays, addMonths } from '../infra/calendar.ts'
import type { NewRow } from '../infra/db/bulk.ts'
import { newId } from '../infra/db/id.ts'
import { serialNo } from '../infra/db/numbers.ts'
import { type Charge, chargeSchedule, type LeaseTerms } from '../modules/housing/lease/charge-schedule.rules.ts'
import type { SeedClock } from './clock.ts'
import type { RoomRow } from './make-places.ts'
import { maskedIdNumber, mobileNumber, personName } from './people.ts'
import type { Random } from './random.ts'

type LeaseRow = NewRow<'housing_lease'> & { signed_on: string | null }
/** Ids of the tenant's types of leases by their names. */
export type LeaseTypes = Readonly<Record<string, string>>
export interface Letting {
  lease: LeaseRow
  charges: (Charge & { id: string })[]
}
export interface Lettings {
  rentees: NewRow<'housing_rentee'>[]
  lettings: Letting[]
}
const morning = ({ at }: SeedClock, day: string): string =>
  at(day, 10, (day.charCodeAt(9) % 6) * 10 + (day.charCodeAt(9) % 10))

/** Two years of leases in every room, up to today and a little beyond: gaps, early leavers, renewals to come, drafts. */
export function makeLettings(
  random: Random,
  rooms: readonly RoomRow[],
  clock: SeedClock,
  firstNumber = 1,
  types: LeaseTypes = {},
): Lettings {
  const { today } = clock
  const made: Lettings = { rentees: [], lettings: [] }
  for (const room of rooms) {
    // Rooms open one after another in the first half year, so the curves of the first months rise.
    let from = addDays(addMonths(today, -24), random.int(0, 200))
    for (;;) {
      const months = random.pick([6, 12, 12, 12])
      const next = letOnce(random, made, room, from, months, clock, firstNumber, types)
      if (!next) break
      from = addDays(next, random.chance(0.55) ? random.int(1, 12) : random.int(13, 110))
      // A lease to come is signed at most a month ahead.
      if (from > addDays(today, 25)) break
    }
  }
  return made
}

const OTHERS = [
  { kind: 'key' as const, amountFen: 10_000 },
  { kind: 'card' as const, amountFen: 5_000 },
]
/** One lease; gives the last day the room is taken, or nothing when no further lease follows. */
function letOnce(
  random: Random,
  made: Lettings,
  room: RoomRow,
  startOn: string,
  months: number,
  clock: SeedClock,
  firstNumber: number,
  types: LeaseTypes,
): string | undefined {
  const { today } = clock
  const endOn = addDays(addMonths(startOn, months), -1)
  const isComing = startOn > today
  if (isComing && (room.overlay !== 'none' || random.chance(0.55))) return undefined
  const rentee = {
    id: newId(),
    code: `Z${String(made.rentees.length + firstNumber).padStart(5, '0')}`,
    name: personName(random),
    mobile: mobileNumber(random),
    id_no_masked: maskedIdNumber(random, '330'),
    created_at: morning(clock, startOn > today ? addDays(today, -3) : addDays(startOn, -7)),
  }
  made.rentees.push(rentee)
  const signedOn = isComing ? addDays(today, -random.int(0, 6)) : addDays(startOn, -random.int(1, 9))
  const isDraft = isComing && random.chance(0.35)
  const leavesEarly = !isComing && random.chance(0.06)
  const leftOn = leavesEarly ? addDays(startOn, random.int(60, months * 30 - 20)) : endOn
  const hasLeft = !isDraft && leftOn < today && !(leftOn > addDays(today, -20) && random.chance(0.12))
  const payMonths = random.pick(['1', '1', '3', '3', '3', '6', '12'].filter((n) => Number(n) <= months))
  const raise = Math.max(
    0,
    Math.round(((Number(startOn.slice(0, 4)) - Number(today.slice(0, 4))) * 0.03 + 1) * (room.base_rent_fen / 1_000)) *
      1_000,
  )
  // Every fifth who lives there now left something for the key and the door card as well.
  const others = !hasLeft && made.lettings.length % 5 === 0 ? OTHERS : []
  const terms: LeaseTerms = {
    startOn,
    endOn,
    rentFen: raise,
    payMonths: Number(payMonths) as 1,
    advanceDays: 5,
    cycleMode: random.chance(0.8) ? 'anniversary' : 'naturalMonth',
    proration: 'actualMonth',
    depositFen: raise,
    otherDeposits: others,
    signedOn,
  }
  // Of those whose last day is near every third has said that he will leave.
  const isLast = !isDraft && !hasLeft && endOn >= today && endOn <= addDays(today, 45)
  const gaveNotice = isLast && made.lettings.length % 3 === 0
  // Some go on by themselves; whose last day to say no is over would have by now.
  const renews = !isDraft && !hasLeft && made.lettings.length % 4 === 0 && endOn > addDays(today, 31)
  const lease: LeaseRow = {
    id: newId(),
    no: serialNo('L', signedOn, made.lettings.length + firstNumber),
    room_id: room.id,
    site_id: room.site_id,
    landlord_id: room.landlord_id,
    rentee_id: rentee.id,
    start_on: startOn,
    end_on: endOn,
    rent_fen: terms.rentFen,
    pay_months: payMonths,
    advance_days: 5,
    cycle_mode: terms.cycleMode,
    proration: terms.proration,
    deposit_fen: terms.depositFen,
    other_deposits: others.length ? others : null,
    late_fee_bp: 5,
    grace_days: 3,
    type_id: (room.mode === 'centralised' ? types.公寓租赁 : types.住宅租赁) ?? null,
    notice_days: 30,
    break_rule: 'deposit',
    at_end: 'monthly',
    late_fee_mode: 'excluded',
    ...(renews ? { auto_renew_months: 12, auto_renew_days: 30, auto_renew_raise_bp: 300 } : {}),
    ...(gaveNotice ? { notice_on: addDays(today, -6), leaving_on: endOn } : {}),
    status: isDraft ? 'draft' : hasLeft ? 'ended' : 'signed',
    signed_on: isDraft ? null : signedOn,
    // Of those that have just begun some wait for their keys.
    handed_on: startOn > today || (startOn > addDays(today, -4) && made.lettings.length % 2 === 0) ? null : startOn,
    left_on: hasLeft ? leftOn : null,
    end_reason: hasLeft ? (leavesEarly ? '提前退租' : '到期退租') : null,
    created_at: morning(clock, signedOn),
  }
  const charges = isDraft
    ? []
    : chargeSchedule(terms).filter((charge) => !hasLeft || charge.fee === 'deposit' || charge.periodFrom <= leftOn)
  made.lettings.push({ lease, charges: charges.map((charge) => ({ id: newId(), ...charge })) })
  if (isDraft) return undefined
  if (hasLeft) return leftOn
  // Still there: the room is taken to the end of the lease, and past it for who has not left.
  return endOn < today ? undefined : endOn
}
