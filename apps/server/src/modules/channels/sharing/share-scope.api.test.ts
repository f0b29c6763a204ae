import {
  registerReceiver,
  reverseShare,
  shareReceiver,
  shareRule,
  syncOrder,
  syncShare,
} from '@cloud-steward/contract/channels/index.ts'
import { reversePayment } from '@cloud-steward/contract/payments/index.ts'
import { expect, it } from 'vitest'
import { clerkOf, divided } from '../../../../test/scoped.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aBill, balancesAt, brokenInvariants, pay } from '../../billing/billing.builders.ts'
import { aChannel, look, order, scan, WithTill } from '../channels.builders.ts'
import { shareReactions } from './share-money.job.ts'
import {
  AGENT,
  aMarket,
  BASE,
  clock,
  detailOf,
  PLATFORM,
  paid,
  ruleDraft,
  sharesOf,
  until,
} from './sharing.builders.ts'

const cash = new WithTill()

it('divides what staff of one site book, by rules of the whole tenant, and shows it to them alone', async () => {
  const d = await divided()
  const channelId = await aChannel(cash.till, d.admin)
  const receiver = {
    name: '平台',
    kind: 'platform',
    channelId,
    accountKind: 'merchant',
    account: '1699000001',
    isActive: true,
  }
  const made = (await d.admin.call(shareReceiver.endpoints.add, receiver)).body.data as { id: string }
  const fees = ['rent', 'utility', 'service', 'value_added', 'one_off', 'late_fee']
  const rule = ruleDraft([{ receiverId: made.id, basisPoints: 500 }], { feeKinds: fees })
  expect((await d.admin.call(shareRule.endpoints.add, rule)).body.code).toBe(200)
  const [north, south] = await Promise.all([
    clerkOf(d, d.orgs.north, 'ownAndBelow'),
    clerkOf(d, d.orgs.south, 'ownAndBelow'),
  ])
  cash.till.sandbox.faults.set('noticeLost', 99)
  const asked = { renteeId: d.north['housing.rentee'], billIds: [d.north['billing.bill']] }
  const id = await order(north.client, asked)
  await scan(north.client, id)
  expect((await north.client.call(syncOrder, { id })).body.data).toEqual({ state: 'booked' })
  const [share] = await sharesOf(north.client, id)
  expect(share).toMatchObject({ state: 'pending' })
  expect((await detailOf(north.client, share!.id)).lines).toHaveLength(1)
  expect(await sharesOf(south.client, id)).toEqual([])
  // Moving money that was shared is for those who see the whole tenant.
  for (const { client } of [north, south])
    expect((await client.call(syncShare, { id: share!.id })).body.code).not.toBe(200)
  const all = { id: share!.id, amountFen: 1, reason: 'x' }
  expect((await north.client.call(reverseShare, all, { key: newId() })).status).toBe(403)
  expect((await north.client.call(shareRule.endpoints.add, rule)).status).toBe(403)
  expect(await brokenInvariants(d.tenant.ctx())).toEqual([])
})

it('takes everything back of a payment that is taken back', async () => {
  const market = await aMarket(cash.till)
  const orderId = await paid(market)
  const share = await until(market, orderId, 'finished')
  // The landlord has money of another payment; without it the reversal is refused.
  const { today, landlordId } = market
  await pay(market as never, await aBill(market as never), { amountFen: 600_000, receivedOn: today.today() })
  const unsettled = async () => (await balancesAt(today, landlordId, 'unsettled'))!.unsettled
  const both = await unsettled()
  const { paymentId } = (await today.db.first(
    raw<{ paymentId: string }>(
      sql`select payment_id as "paymentId" from channel_order where tenant_id = ${market.id} and id = ${orderId}`,
    ),
  ))!
  const { body } = await market.admin.call(reversePayment, { id: paymentId, reason: '渠道撤销' }, { key: newId() })
  expect(body).toMatchObject({ code: 200 })
  await shareReactions[0]!.run(today, { paymentId })
  await clock(market, 5)
  expect((await sharesOf(market.admin, orderId))[0]!.returnedFen).toBe(PLATFORM + AGENT)
  // The same event once more takes nothing more.
  await shareReactions[0]!.run(today, { paymentId })
  expect((await detailOf(market.admin, share.id)).returns).toHaveLength(2)
  expect(await unsettled()).toBe(both - (BASE - PLATFORM - AGENT))
  expect(await brokenInvariants(today)).toEqual([])
})

it('returns what got through while a refund waited', async () => {
  const market = await aMarket(cash.till)
  const orderId = await paid(market)
  for (const id of [market.platformId, market.agentId]) await market.admin.call(registerReceiver, { id })
  cash.till.sandbox.faults.set('answerLost', 1)
  await clock(market)
  const [share] = await sharesOf(market.admin, orderId)
  expect(share!.state).toBe('splitting')
  await shareReactions[0]!.run(market.today, {
    paymentId: (await market.today.db.first(
      raw<{ id: string }>(
        sql`select payment_id as id from channel_order where tenant_id = ${market.id} and id = ${orderId}`,
      ),
    ))!.id,
  })
  expect((await sharesOf(market.admin, orderId))[0]!.returnedFen).toBe(0)
  await until(market, orderId, 'finished')
  await clock(market, 90)
  expect((await sharesOf(market.admin, orderId))[0]!.returnedFen).toBe(PLATFORM + AGENT)
  expect((await look(market.admin, orderId)).state).toBe('booked')
  expect(await balancesAt(market.today, market.landlordId, 'unsettled')).toEqual({ unsettled: BASE + 1_800 })
  expect(await brokenInvariants(market.today)).toEqual([])
})
