import {
  assignSuspense,
  queryDifferenceEntries,
  type RESOLUTIONS,
  resolveDifference,
  returnSuspense,
  reviewRefund,
  suspense,
} from '@cloud-steward/contract/channels/index.ts'
import { queryAccountStatement } from '@cloud-steward/contract/ledger/index.ts'
import { refundRequest, reversePayment } from '@cloud-steward/contract/payments/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { businessDay } from '../../../infra/ctx/make-ctx.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { balancesAt, brokenInvariants } from '../../billing/billing.builders.ts'
import { operatorId } from '../../ledger/ledger/ledger.rules.ts'
import { recompute } from '../../ledger/ledger/recompute.service.ts'
import { aShop, look, order, type Shop, scan, WithTill } from '../channels.builders.ts'
import { compareDay } from './reconciliation.service.ts'
import { differences } from './reconciliation.source.ts'
import { differencesFollow } from './resolve-difference.service.ts'

const cash = new WithTill()
let shop: Shop
let checker: Client
beforeEach(async () => {
  shop = await aShop(cash.till)
  checker = await signIn(shop.app, shop, 'ROLE_TENEMENT')
})
const day = () => businessDay(new Date(), 'Asia/Shanghai')
const tomorrow = () => shop.ctx(new Date(Date.now() + 86_400_000))
const compare = () => compareDay(tomorrow(), shop.app, { channelId: shop.channelId, day: day() })
const found = async () => (await differences.query(tomorrow(), { pageSize: 100 })).list
const limit = (fen: string) =>
  shop.admin.send(param.endpoints.add, {
    paramName: 'payment.refundAloneFen',
    paramKey: '单人退款额度',
    paramValue: fen,
  })
async function paid(amountFen: number): Promise<string> {
  const id = await order(shop.rentee, { amountFen })
  await scan(shop.rentee, id)
  await expect.poll(async () => (await look(shop.admin, id)).state).toBe('booked')
  return id
}
/** The one difference this fault of the channel's list makes. */
async function theOne(fault: 'lineExtra' | 'lineMissing' | 'lineAmount' | 'lineFee', kind: string) {
  cash.till.sandbox.faults.set(fault, 1)
  await compare()
  return (await found()).find((one) => one.kind === kind)!
}
const solve = (id: string, resolution: (typeof RESOLUTIONS)[number], entryId?: string, who = shop.admin) =>
  ask(who, resolveDifference, { id, resolution, note: '已查明', entryId })
const entriesOf = async (id: string) => (await shop.admin.call(queryDifferenceEntries, { id })).body.data
const held = () => balancesAt(shop.today, operatorId(shop.id), 'clearing', 'suspense', 'fee_expense')
const kept = async () =>
  ((await ask(shop.admin, suspense.endpoints.query, {})).data as { list: Record<string, unknown>[] }).list
const prepaid = async () => (await balancesAt(shop.today, shop.renteeId, 'prepaid'))!.prepaid
async function sound(): Promise<void> {
  expect(await brokenInvariants(shop.today)).toEqual([])
  expect(await recompute(shop.today)).toBe(0)
}

describe('money only the channel knows', () => {
  it('goes into suspense once, with its fee, and each of the two shows the other', async () => {
    await paid(10_000)
    const { id } = await theOne('lineExtra', 'theirs_only')
    const solved = await Promise.all([solve(id, 'suspended'), solve(id, 'suspended')])
    expect(solved.map(({ reason }) => reason ?? 'done').toSorted()).toEqual([
      'channel.error.differenceResolved',
      'done',
    ])
    expect(await held()).toEqual({ clearing: 10_000 + 12_345 - 60 - 74, suspense: 12_345, fee_expense: 134 })
    expect(await kept()).toMatchObject([
      { state: 'open', amountFen: 12_345, differenceId: id, ageDays: 0, maker: 'admin', note: '已查明' },
    ])
    const { entries, suspenseNo } = await entriesOf(id)
    expect(entries).toMatchObject([{ kind: 'suspense_in', amountFen: 12_345 }])
    expect(suspenseNo).toBe((await kept())[0]!.no)
    const { accountId } = entries[0]!
    const statement = await shop.admin.call(queryAccountStatement, { accountId, from: day(), to: day() })
    const line = statement.body.data.lines.find(({ kind }) => kind === 'suspense_in')
    expect(line).toMatchObject({ differenceId: id, debitFen: 12_345 })
    // Compared again it stays as it is.
    await compare()
    expect(await found()).toMatchObject([{ id, isOpen: false, resolution: 'suspended' }])
    await sound()
  })

  it('is assigned to whom it belongs, once, and above the limit not by who put it there', async () => {
    await limit('10000')
    await paid(10_000)
    await solve((await theOne('lineExtra', 'theirs_only')).id, 'suspended')
    const [{ id }] = (await kept()) as [{ id: string }]
    const assign = (who: Client) => ask(who, assignSuspense, { id, renteeId: shop.renteeId, endNote: '银行回单核对' })
    expect((await assign(shop.admin)).reason).toBe('approval.error.ownRequest')
    const assigned = await Promise.all([assign(checker), assign(checker)])
    expect(assigned.map(({ reason }) => reason ?? 'done').toSorted()).toEqual(['channel.error.suspenseEnded', 'done'])
    expect(await held()).toMatchObject({ clearing: 10_000 + 12_345 - 134, suspense: 0 })
    expect(await prepaid()).toBe(22_345)
    expect(await kept()).toMatchObject([
      { state: 'assigned', renteeId: shop.renteeId, paymentNo: expect.stringMatching(/^P/), endNote: '银行回单核对' },
    ])
    await sound()
  })

  it('leaves suspense when the channel has sent it back', async () => {
    await paid(10_000)
    await solve((await theOne('lineExtra', 'theirs_only')).id, 'suspended')
    const [{ id }] = (await kept()) as [{ id: string }]
    const back = () => ask(checker, returnSuspense, { id, endNote: '渠道已原路退回' })
    expect((await back()).reason).toBeUndefined()
    expect((await back()).reason).toBe('channel.error.suspenseEnded')
    expect(await held()).toMatchObject({ clearing: 10_000 - 134, suspense: 0 })
    await sound()
    // An item nobody booked is found when balances are computed anew.
    const reopened = sql`update channel_suspense set state = 'open', ended_at = null where tenant_id = ${shop.id} and id = ${id}`
    await shop.today.db.run(raw(reopened))
    expect(await recompute(shop.today)).toBe(1)
  })

  it('is what an amount differs by, too; nobody of another tenant sees or moves any of it', async () => {
    await paid(10_000)
    const { id } = await theOne('lineAmount', 'amount')
    const other = await aShop(cash.till)
    expect((await solve(id, 'suspended', undefined, other.admin)).reason).toBe('kit.error.notFound')
    expect((await other.admin.call(queryDifferenceEntries, { id })).status).toBe(404)
    expect((await solve(id, 'reversed')).reason).toBe('channel.error.otherWayOut')
    expect((await solve(id, 'suspended')).reason).toBeUndefined()
    expect(await held()).toMatchObject({ suspense: 100 })
    const [item] = (await kept()) as [{ id: string }]
    const foreign = await ask(other.admin, returnSuspense, { id: item.id, endNote: '退回' })
    expect(foreign.reason).toBe('kit.error.notFound')
    await sound()
  })
})

describe('a payment only we know', () => {
  it('is taken back, and its difference names the entry', async () => {
    await paid(10_000)
    const { id } = await theOne('lineMissing', 'ours_only')
    expect((await solve(id, 'reversed')).reason).toBeUndefined()
    expect(await prepaid()).toBe(0)
    expect((await entriesOf(id)).entries).toMatchObject([{ kind: 'prepaid_reversed', amountFen: 10_000 }])
    expect(await found()).toMatchObject([{ isOpen: false, resolution: 'reversed', resolvedBy: 'admin' }])
    await sound()
  })

  it('waits for a second person above the limit; when he agrees its difference is resolved by that', async () => {
    await limit('3000')
    await paid(10_000)
    const { id } = await theOne('lineMissing', 'ours_only')
    expect((await solve(id, 'reversed')).data).toEqual({ waits: true })
    expect(await found()).toMatchObject([{ isOpen: true }])
    const { list } = (await ask(checker, refundRequest.endpoints.query, { state: 'waiting' })).data as {
      list: { id: string }[]
    }
    expect((await ask(checker, reviewRefund, { id: list[0]!.id, decision: 'approve' })).reason).toBeUndefined()
    await follow(id)
  })

  it('is resolved as well when it was taken back elsewhere', async () => {
    const { paymentId } = await shownPayment(await paid(10_000))
    const { id } = await theOne('lineMissing', 'ours_only')
    expect((await ask(shop.admin, reversePayment, { id: paymentId, reason: '渠道无此笔' })).reason).toBeUndefined()
    await follow(id, paymentId)
  })
  const shownPayment = async (orderId: string) =>
    (await shop.today.db.first(
      raw<{ paymentId: string }>(
        sql`select payment_id as "paymentId" from channel_order where tenant_id = ${shop.id} and id = ${orderId}`,
      ),
    ))!
  /** What the queue does next, told twice. */
  async function follow(id: string, given?: string): Promise<void> {
    const paymentId =
      given ??
      (await shop.today.db.first(
        raw<{ id: string }>(sql`select payment_id as id from channel_order where tenant_id = ${shop.id}`),
      ))!.id
    for (const _told of [1, 2]) await differencesFollow.run(shop.today, { paymentId })
    expect(await found()).toMatchObject([{ isOpen: false, resolution: 'reversed', resolvedBy: 'system' }])
    expect((await entriesOf(id)).entries).toMatchObject([{ kind: 'prepaid_reversed' }])
    await sound()
  }
})

describe('an entry that was booked otherwise', () => {
  it('resolves a fee: the day’s own, without a choice', async () => {
    await paid(10_000)
    await paid(20_000)
    const { id } = await theOne('lineFee', 'fee')
    expect((await entriesOf(id)).candidates).toMatchObject([{ kind: 'channel_fee', amountFen: 181 }])
    expect((await solve(id, 'linked')).reason).toBeUndefined()
    expect((await entriesOf(id)).entries).toMatchObject([{ kind: 'channel_fee', amountFen: 181 }])
    await sound()
  })

  it('is chosen among those of its amount, and must be one', async () => {
    await paid(12_345)
    const { id } = await theOne('lineExtra', 'theirs_only')
    const { candidates, resolutions } = await entriesOf(id)
    expect(resolutions).toEqual(['suspended', 'linked', 'refunded', 'claimed', 'explained'])
    expect(candidates).toMatchObject([{ kind: 'prepaid', amountFen: 12_345 }])
    expect((await solve(id, 'linked')).reason).toBe('channel.error.noEntry')
    expect((await solve(id, 'linked', shop.renteeId)).reason).toBe('channel.error.noEntry')
    expect((await solve(id, 'linked', candidates[0]!.id)).reason).toBeUndefined()
    expect((await entriesOf(id)).entries).toMatchObject([{ id: candidates[0]!.id }])
    await sound()
  })
})
