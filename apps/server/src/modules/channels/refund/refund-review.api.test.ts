import { refundOrder, reviewRefund } from '@cloud-steward/contract/channels/index.ts'
import { refundRequest } from '@cloud-steward/contract/payments/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { balancesAt, brokenInvariants } from '../../billing/billing.builders.ts'
import { aShop, look, order, type Shop, scan, WithTill } from '../channels.builders.ts'
import { askChannelJob } from '../order/ask-channel.job.ts'

const cash = new WithTill()
let shop: Shop
let checker: Client
beforeEach(async () => {
  shop = await aShop(cash.till)
  checker = await signIn(shop.app, shop, 'ROLE_TENEMENT')
  const limit = { paramName: 'payment.refundAloneFen', paramKey: '单人退款额度', paramValue: '3000' }
  await shop.admin.send(param.endpoints.add, limit)
})
/** An order of 100.00 for the prepaid balance. */
async function paid(): Promise<string> {
  const id = await order(shop.rentee, { amountFen: 10_000 })
  await scan(shop.rentee, id)
  await expect.poll(async () => (await look(shop.admin, id)).state).toBe('booked')
  return id
}
const back = (id: string, amountFen: number) => ask(shop.admin, refundOrder, { id, amountFen, reason: '多付退回' })
const waiting = async () =>
  (await ask(checker, refundRequest.endpoints.query, { state: 'waiting' })).data as { list: { id: string }[] }
const review = async (decision: 'approve' | 'refuse') => {
  const [one] = (await waiting()).list
  return ask(checker, reviewRefund, { id: one!.id, decision, remark: '已核对' })
}
const prepaid = () => balancesAt(shop.today, shop.renteeId, 'prepaid', 'refund_payable')
/** The clock's turn: asks about everything that is due by then. */
const clock = (minutes = 5) => onSchedule(askChannelJob(shop.app), shop.ctx(new Date(Date.now() + minutes * 60_000)))

it('goes back above the limit when a second person agrees; until then the channel hears nothing and nobody spends it', async () => {
  const id = await paid()
  expect((await back(id, 7_000)).data).toMatchObject({ waits: true, no: expect.stringMatching(/^RQ/) })
  const shown = await look(shop.admin, id)
  expect([shown.refunds, shown.refundedFen]).toEqual([[], 0])
  expect(await prepaid()).toEqual({ prepaid: 3_000, refund_payable: 7_000 })
  // What waits counts as on its way: the same money is not sent back beside it.
  expect((await back(id, 3_001)).reason).toBe('channel.error.refundTooMuch')
  expect((await waiting()).list).toMatchObject([{ kind: 'order', targetNo: shown.no, amountFen: 7_000 }])
  expect(await brokenInvariants(shop.today)).toEqual([])

  const { data } = await review('approve')
  expect(data).toMatchObject({ state: 'done', no: expect.stringMatching(/^OR/) })
  let minutes = 5
  await expect
    .poll(async () => {
      await clock(minutes++)
      return (await look(shop.admin, id)).refunds
    })
    .toMatchObject([{ no: data.no, state: 'paid' }])
  expect(await prepaid()).toEqual({ prepaid: 3_000, refund_payable: 0 })
  expect((await back(id, 3_000)).data.waits).toBe(undefined)
  expect(await brokenInvariants(shop.today)).toEqual([])
})

it('is the rentee’s again when it is refused, and can be asked for again', async () => {
  const id = await paid()
  await back(id, 10_000)
  await review('refuse')
  expect(await prepaid()).toEqual({ prepaid: 10_000, refund_payable: 0 })
  expect((await back(id, 10_000)).data.waits).toBe(true)
  expect(await brokenInvariants(shop.today)).toEqual([])
})
