import {
  creditBill,
  decideAdjustment,
  holdBill,
  queryBillDetail,
  releaseBill,
} from '@cloud-steward/contract/billing/index.ts'
import { reversePayment, withdrawRefund } from '@cloud-steward/contract/payments/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { queryHolds, releaseFreeze } from '@cloud-steward/contract/wallet/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import {
  aBill,
  aWorld,
  type BillShown,
  balancesAt,
  brokenInvariants,
  pay,
  settle,
  type World,
} from '../../billing/billing.builders.ts'
import { endHold, holdMoney } from '../../ledger/index.ts'
import { freezes } from '../freeze/freeze.source.ts'
import { moveShares } from '../wallet/share.service.ts'
import { moveWithdrawal } from '../wallet/withdrawal.service.ts'

let world: World
let [admin, landlord]: Client[] = []
let bill: BillShown
/** A bill of 3,000.00 rent and 3,000.00 deposit of which 2,000.00 of the rent were paid, not settled yet. */
beforeEach(async () => {
  world = await aWorld()
  bill = await aBill(world)
  await pay(world, bill, { receivedOn: '2026-06-04', amountFen: 200_000 })
  ;[admin, landlord] = await Promise.all([signIn(world.app, world), signIn(world.app, world, 'ROLE_LANDLORD')])
})
const paymentsOf = (billId: string) =>
  raw<{ id: string }>(sql`select distinct payment_id as id from payment_allocation where bill_id = ${billId}`)
const wallet = () => balancesAt(world.today, world.landlordId, 'unsettled', 'available', 'frozen')
const holds = async (who = landlord!) => (await who.call(queryHolds, {})).body.data.list
const disputeBill = (key: string = newId()) =>
  admin!.call(holdBill, { id: bill.id, isDisputed: true, reason: '租客对账单有异议' }, { key })
const free = () => admin!.call(releaseBill, { id: bill.id, reason: '核对无误' }, { key: newId() })
const withdraw = (amountFen: number) =>
  world.today.transaction((tx) =>
    moveWithdrawal(tx, 'hold', {
      id: newId(),
      landlordId: world.landlordId,
      amountFen,
      feeFen: 0,
      feeBearer: 'platform',
      day: tx.today(),
      memo: 'W',
    }),
  )

describe('a disputed bill', () => {
  it('holds what the landlord got of it, also before it is settled, and lets it go in the release', async () => {
    await disputeBill()
    expect(await wallet()).toEqual({ unsettled: 200_000, available: 0, frozen: 0 })
    expect(await holds()).toMatchObject([
      { source: 'bill', sourceId: bill.id, sourceNo: bill.no, wantedFen: 200_000, heldFen: 0 },
    ])
    await settle(world.today, '2026-06-14')
    expect(await wallet()).toEqual({ unsettled: 0, available: 0, frozen: 200_000 })
    expect(await holds()).toMatchObject([{ heldFen: 200_000, reason: '租客对账单有异议' }])
    await expect(withdraw(1)).rejects.toMatchObject({ reason: 'wallet.error.availableTooLittle' })
    await free()
    expect(await wallet()).toEqual({ unsettled: 0, available: 200_000, frozen: 0 })
    expect(await holds()).toEqual([])
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is held once, whatever is done twice', async () => {
    await settle(world.today, '2026-06-13')
    const key = newId()
    await Promise.all([disputeBill(key), disputeBill(key), disputeBill()])
    await settle(world.today, '2026-06-14')
    expect(await wallet()).toEqual({ unsettled: 0, available: 0, frozen: 200_000 })
    const cause = { source: 'bill' as const, sourceId: bill.id, sourceNo: bill.no, reason: 'again' }
    await world.today.transaction((tx) =>
      tx.ports.get(holdMoney)(tx, { ...cause, bills: [{ billId: bill.id, amountFen: 200_000 }] }),
    )
    expect(await wallet()).toMatchObject({ frozen: 200_000 })
    await Promise.all([free(), free()])
    expect(await wallet()).toMatchObject({ available: 200_000, frozen: 0 })
  })

  it('is taken back with the transaction that could not end', async () => {
    await settle(world.today, '2026-06-13')
    await disputeBill()
    const dying = world.today.transaction(async (tx) => {
      await tx.ports.get(endHold)(tx, { source: 'bill', sourceId: bill.id, reason: 'x' })
      throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    expect(await wallet()).toMatchObject({ available: 0, frozen: 200_000 })
    await free()
    expect(await wallet()).toMatchObject({ available: 200_000, frozen: 0 })
  })

  it('holds the exact share of a landlord whose payment others share', async () => {
    const [paymentId] = await world.today.db.rows(paymentsOf(bill.id))
    await world.today.transaction((tx) =>
      moveShares(
        tx,
        [{ how: 'calculate', key: newId(), landlordId: world.landlordId, receiverId: newId(), amountFen: 30_001 }],
        'S1',
        paymentId!.id,
      ),
    )
    await disputeBill()
    expect(await holds()).toMatchObject([{ wantedFen: 169_999 }])
  })

  it('is not released by hand, and a bill held for another reason holds no money', async () => {
    await settle(world.today, '2026-06-13')
    await disputeBill()
    const { list } = await freezes.query(world.today, {})
    expect(list).toMatchObject([{ source: 'bill', sourceNo: bill.no, cause: 'dispute' }])
    const { body } = await admin!.call(
      releaseFreeze,
      { id: list[0]!.id, amountFen: 1, reason: '误操作' },
      { key: newId() },
    )
    expect(body.reason).toBe('wallet.error.freezeHeld')
    await free()
    await admin!.call(holdBill, { id: bill.id, reason: '约定缓交' }, { key: newId() })
    expect(await holds()).toEqual([])
  })
})

describe('a refund under review', () => {
  const limit = (key: string) => admin!.send(param.endpoints.add, { paramKey: key, paramName: key, paramValue: '100' })
  const reviewer = () => signIn(world.app, world, 'ROLE_TENEMENT')

  it('of a payment holds what it would take, and what is decided frees it', async () => {
    await settle(world.today, '2026-06-13')
    await limit('payment.refundAloneFen')
    const [payment] = await world.today.db.rows(paymentsOf(bill.id))
    const { body } = await admin!.call(reversePayment, { id: payment!.id, reason: '重复付款' }, { key: newId() })
    expect(body.data).toMatchObject({ waits: true })
    expect(await wallet()).toMatchObject({ available: 0, frozen: 200_000 })
    const [held] = await holds()
    expect(held).toMatchObject({ source: 'refund', sourceNo: body.data.no, wantedFen: 200_000 })
    await admin!.call(withdrawRefund, { id: held!.sourceId }, { key: newId() })
    expect(await wallet()).toMatchObject({ available: 200_000, frozen: 0 })
  })

  it('of a credit holds what was paid of it, and approved takes it from there', async () => {
    await settle(world.today, '2026-06-13')
    await limit('billing.creditAloneFen')
    const { body: detail } = await admin!.call(queryBillDetail, { id: bill.id })
    const rent = detail.data.lines.find(({ fee }) => fee === 'rent')!
    const lines = [{ lineId: rent.id, amountFen: 150_000 }]
    const { body } = await admin!.call(creditBill, { id: bill.id, lines, reason: '空调停用' }, { key: newId() })
    expect(body.data).toMatchObject({ waits: true, prepaidFen: 50_000 })
    expect(await holds()).toMatchObject([{ source: 'credit', wantedFen: 50_000, heldFen: 50_000 }])
    const second = await reviewer()
    const decided = await second.call(decideAdjustment, { id: body.data.id, decision: 'approved' }, { key: newId() })
    expect(decided.body.reason).toBeUndefined()
    expect(await wallet()).toEqual({ unsettled: 0, available: 150_000, frozen: 0 })
    expect(await holds()).toEqual([])
    expect(await brokenInvariants(world.today)).toEqual([])
  })
})
