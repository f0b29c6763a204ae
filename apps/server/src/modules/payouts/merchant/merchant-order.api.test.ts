import * as contract from '@cloud-steward/contract/payouts/index.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { operate } from '../../../../../sandbox/src/applications.ts'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { aShop, type Shop, WithTill } from '../../channels/channels.builders.ts'
import {
  aDraft,
  anApplication,
  approveAccounts,
  type SlowChannel,
  save,
  setAccount,
  setCategory,
  slowChannel,
} from './merchant.builders.ts'
import { askMerchant, handIn } from './merchant-facts.service.ts'

const cash = new WithTill()
let shop: Shop
let landlord: Client
let slow: SlowChannel
beforeEach(async () => {
  shop = await aShop(cash.till)
  landlord = await signIn(shop.app, shop, 'ROLE_LANDLORD')
})
afterEach(() => slow.close())
const detail = async (id: string) => (await landlord.call(contract.queryMerchantDetail, { id })).body.data
const states = async (id: string) => (await detail(id)).steps.map(({ state }) => state)
const lastState = async (id: string) => (await states(id)).at(-1)

it('of two who ask, the one with the older answer changes nothing when he comes second', async () => {
  cash.till.sandbox.faults.set('applicationWaits', 9)
  const id = await anApplication(shop, landlord)
  slow = await slowChannel(shop, 'GET /v3/ecommerce/applyments/')
  const first = askMerchant(shop.ctx(), slow.outer, id, 'clock')
  await slow.answered
  // Meanwhile somebody at the channel has looked at it, and its message has been heard.
  const application = cash.till.sandbox.book
    .all('application')
    .find(({ requestNo }) => requestNo === id.replaceAll('-', ''))!
  operate(cash.till.sandbox.world, `${application.merchantNo}/${application.requestNo}`, 'check')
  await expect.poll(() => lastState(id)).toBe('to_confirm')
  const { check } = await detail(id)
  slow.release()
  await first
  expect(await states(id)).toEqual(['editing', 'auditing', 'to_confirm'])
  expect((await detail(id)).check).toEqual(check)
})

it('the channel’s message is believed when it is faster than its answer to what was handed in', async () => {
  await setCategory(shop)
  await setAccount(landlord)
  await approveAccounts(shop)
  const { data } = await save(landlord, await aDraft(landlord))
  expect((await landlord.call(contract.submitMerchant, { id: data.id }, { key: newId() })).body.code).toBe(200)
  slow = await slowChannel(shop, 'POST /v3/ecommerce/applyments/')
  const handed = handIn(shop.ctx(), slow.outer, data.id)
  await slow.answered
  await expect.poll(() => lastState(data.id)).toBe('to_sign')
  const before = await states(data.id)
  slow.release()
  await handed
  expect(await states(data.id)).toEqual(before)
})
