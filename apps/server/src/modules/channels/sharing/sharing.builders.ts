import type { RowOf } from '@cloud-steward/contract'
import { queryShareDetail, shareOrder, shareReceiver, shareRule } from '@cloud-steward/contract/channels/index.ts'
import { beforeEach, expect } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { type BillShown, balancesAt, brokenInvariants } from '../../billing/billing.builders.ts'
import {
  aChannel,
  aDueBill,
  anAlipay,
  aShop,
  look,
  order,
  type Shop,
  scan,
  type Till,
  WithTill,
} from '../channels.builders.ts'
import { pushShareJob } from './share.service.ts'
import { shareMoneyJob } from './share-money.job.ts'

export type ShareShown = RowOf<typeof shareOrder>
export interface Market extends Shop {
  bill: BillShown
  /** Two merchants the channel knows, and how they are called there. */
  platformId: string
  agentId: string
  accounts: { platform: string; agent: string }
}
/** 6,000.00 are paid, 3,000.00 of them rent; the channel keeps 36.00, so 18.00 of the rent. */
export const BASE = 298_200
export const [PLATFORM, AGENT] = [29_820, 16_401] as const
let accounts = 1_600_200_000
/** Who divides payments: how his channel is opened, and what he names receivers by. */
const SHARERS = { wechat: { open: aChannel, prefix: '' }, alipay: { open: anAlipay, prefix: '208800' } }
export type Sharer = keyof typeof SHARERS
export const SHARER_KINDS = Object.keys(SHARERS) as Sharer[]

export async function aReceiver(shop: Shop, given: object = {}): Promise<string> {
  const receiver = {
    name: `接收方 ${accounts}`,
    kind: 'platform',
    channelId: shop.channelId,
    accountKind: 'merchant',
    // As either channel names them.
    account: `208800${accounts++}`,
    isActive: true,
    ...given,
  }
  const { body } = await shop.admin.call(shareReceiver.endpoints.add, receiver)
  if (body.code !== 200) throw new Error(JSON.stringify(body))
  return (body.data as { id: string }).id
}
export const ruleDraft = (parts: object[], given: object = {}) => ({
  name: '平台服务费',
  feeKinds: ['rent'],
  priority: 0,
  effectiveFrom: '2020-01-01',
  parts,
  isActive: true,
  ...given,
})
export async function aRule(shop: Shop, parts: object[], given: object = {}): Promise<string> {
  const { body } = await shop.admin.call(shareRule.endpoints.add, ruleDraft(parts, given))
  if (body.code !== 200) throw new Error(JSON.stringify(body))
  return (body.data as { id: string }).id
}
/** A shop whose rent is shared: 10 % to the platform, 5.5 % to an agent, the rest the landlord's. */
export async function aMarket(till: Till, sharer: Sharer = 'wechat'): Promise<Market> {
  const { open, prefix } = SHARERS[sharer]
  const shop = await aShop(till, open)
  const names = { platform: `${prefix}${accounts++}`, agent: `${prefix}${accounts++}` }
  for (const name of Object.values(names)) till.sandbox.merchant(name)
  const platformId = await aReceiver(shop, { account: names.platform })
  const agentId = await aReceiver(shop, { account: names.agent, kind: 'merchant' })
  await aRule(shop, [
    { receiverId: platformId, basisPoints: 1_000 },
    { receiverId: agentId, basisPoints: 550 },
  ])
  return { ...shop, bill: await aDueBill(shop), platformId, agentId, accounts: names }
}
/** The rentee pays his bill at the cashier; gives the order. */
export async function paid(market: Market, input: object = { billIds: [market.bill.id] }): Promise<string> {
  const id = await order(market.rentee, input)
  await scan(market.rentee, id)
  await expect.poll(async () => (await look(market.admin, id)).state).toBe('booked')
  return id
}
/** The clock's turn, so many minutes from now. */
export const clock = (market: Market, minutes = 2) =>
  onSchedule(shareMoneyJob(market.app), market.ctx(new Date(Date.now() + minutes * 60_000)))
/** What the queue does next with a share order. */
export const pushed = ({ app, ctx }: Market, id: string) =>
  pushShareJob(app).run(ctx(), { id }, new AbortController().signal)
export const sharesOf = async (who: Client, orderId: string): Promise<ShareShown[]> =>
  ((await who.call(shareOrder.endpoints.query, { orderId })).body.data as { list: ShareShown[] }).list
export const detailOf = async (who: Client, id: string) => (await who.call(queryShareDetail, { id })).body.data
/** Turns of the clock until it has come to this. */
export async function until(market: Market, orderId: string, state: string): Promise<ShareShown> {
  let minutes = 2
  await expect
    .poll(async () => {
      await clock(market, minutes++)
      return (await sharesOf(market.admin, orderId))[0]?.state
    })
    .toBe(state)
  return (await sharesOf(market.admin, orderId))[0]!
}
export const owed = async ({ today }: Market, receiverId: string): Promise<number> =>
  (await balancesAt(today, receiverId, 'share_payable'))!.share_payable

/** One till for a file, a market of its own for each of its tests. */
export class Stall extends WithTill {
  market!: Market
  constructor(sharer: Sharer = 'wechat') {
    super()
    beforeEach(async () => {
      this.market = await aMarket(this.till, sharer)
    })
  }
  sound = async (): Promise<void> => expect(await brokenInvariants(this.market.today)).toEqual([])
  /** What a merchant has at the channel. */
  balanceOf = (account: string): number => this.till.sandbox.book.get('merchant', account)!.balanceFen
  own = () => balancesAt(this.market.today, this.market.landlordId, 'unsettled')
}
