import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { account, type openAccount as openCommand } from '@cloud-steward/contract/prepaid/index.ts'
import { addDays } from '../../../infra/calendar.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { translate } from '../../../infra/labels.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { occupancyOf } from '../../housing/index.ts'
import { beginPrepaid, ladderBefore, lockMeters, prepaidMeters } from '../../metering/index.ts'
import { prepaidLedgerId } from '../../wallet/index.ts'
import { accountsSince } from '../charge/charge.queries.ts'
import { defaultPlan, insertAccount, openAccountOf } from './account.queries.ts'
import { accounts } from './account.source.ts'
import { accountStep } from './account-steps.ts'
import { lockAccounts } from './balance-members.service.ts'
import { beginInTheLight } from './give-back.service.ts'
import { numberOf } from './last-number.ts'
import { joinBalance } from './share-balance.service.ts'
import { closeLeft } from './vacant.service.ts'

/** The first day of uninterrupted occupancy of a room. */
async function tenancyOf(tx: TxCtx, roomId: string) {
  const today = tx.today()
  const all = await tx.db.rows(occupancyOf(tx.tenant.id, [roomId], '1970-01-01', today))
  const by = all.find(({ fromOn, toOn }) => fromOn <= today && toOn >= today)
  if (!by) throw new Refusal('prepaid.error.noLease', { fields: ['meterId'] })
  let since = by.fromOn
  for (const one of all.toReversed())
    if (one.renteeId === by.renteeId && one.fromOn < since && addDays(one.toOn, 1) >= since) since = one.fromOn
  return { ...by, since }
}

/** By what it is paid; what does not belong to that is refused. */
function basisOf({ basis = 'own', withAccountId, monthlyFen }: InputOf<typeof openCommand>) {
  const wrong = (field: string) => new Refusal(`prepaid.error.basis.${field}`, { fields: [field] })
  if ((basis === 'merged') !== Boolean(withAccountId)) throw wrong('withAccountId')
  if ((basis === 'flat') !== Boolean(monthlyFen)) throw wrong('monthlyFen')
  return basis
}
async function shareFromStart(tx: TxCtx, id: string, withId: string): Promise<void> {
  await accounts.get(tx, withId)
  const both = await lockAccounts(tx, [id, withId])
  const of = (wanted: string) => both.find((one) => one.id === wanted)!
  await joinBalance(tx, of(id), of(withId), translate(tx.language, 'prepaid.order.shared'))
}

/** Opens an account for today's renter with first reading, price plan and warning plan, in one transaction. */
export const openAccount = (ctx: Ctx, input: InputOf<typeof openCommand>): Promise<AnswerOf<typeof openCommand>> =>
  ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    if (!(await seesEach(tx, 'metering.meter', [input.meterId]))) throw notFound()
    // Locked: of two who open one, the second sees the first's.
    const [meter] = await tx.db.rows(lockMeters(tenantId, [input.meterId]))
    const refuse = (reason: string, values = {}) =>
      new Refusal(`prepaid.error.${reason}`, { fields: ['meterId'], values })
    if (!meter) throw notFound()
    if (meter.role !== 'room' || !meter.roomId || meter.state !== 'in_use') throw refuse('notRoomMeter')
    const basis = basisOf(input)
    const by = await tenancyOf(tx, meter.roomId)
    const known = await tx.db.first(openAccountOf(tenantId, meter.id))
    if (known && !(await closeLeft(tx, known.id, input.value))) throw refuse('accountExists', { no: known.no })
    const plan = await tx.db.first(defaultPlan(tenantId, input.planId))
    if (!plan) throw new Refusal('prepaid.error.noPlan', { fields: ['planId'] })
    const today = tx.today()
    const prepaid = (await prepaidMeters(tx, [{ meterId: meter.id, from: today }], today)).get(meter.id)
    if (basis !== 'flat' && !prepaid?.tariffFor({ from: today, to: addDays(today, 1) })) throw refuse('noPricePlan')
    const baseMilli = await numberOf(tx, meter.id, today, { value: input.value, kind: 'manual' })
    const gap = await beginPrepaid(tx, meter.id, today)
    if (gap) throw new Refusal(`metering.exception.reason.${gap}`, { fields: ['meterId'] })
    const id = newId()
    const [number] = (await tx.numbers('meterAccount')) as [number]
    const no = serialNo('MA', today, number)
    const before = await ladderBefore(tx, meter.roomId, meter.utility, today)
    const accounted = await tx.db.first(accountsSince(tenantId, meter.roomId, meter.utility))
    const row = {
      id,
      no,
      plan_id: plan.id,
      utility: meter.utility,
      meter_id: meter.id,
      site_id: meter.siteId,
      room_id: meter.roomId,
      lease_id: by.leaseId,
      rentee_id: by.renteeId,
      landlord_id: by.landlordId,
      ledger_account_id: prepaidLedgerId(tx, id),
      opened_on: today,
      base_milli: baseMilli,
      base_ladder: before.used as never,
      since_on: [by.since, before.since, accounted?.day].flatMap((day) => day ?? []).toSorted()[0]!,
      charged_to: today,
      lease_allows: input.leaseAllows,
      basis: basis === 'flat' ? ('flat' as const) : ('own' as const),
      monthly_fen: input.monthlyFen ?? null,
    }
    await tx.db.run(insertAccount(tenantId, row))
    accountStep(tx, id, { kind: 'state', to: 'normal', username: tx.user?.username })
    tx.audit({ action: 'openAccount', resource: account.name, recordId: id, after: row })
    await beginInTheLight(tx, id)
    if (input.withAccountId) await shareFromStart(tx, id, input.withAccountId)
    return { id, no }
  })
