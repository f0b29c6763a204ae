import * as contract from '@cloud-steward/contract/payouts/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { aShop, type Shop, WithTill } from '../../channels/channels.builders.ts'
import { data, decide, deployReady, sent, tasksOf } from '../reviews.builders.ts'
import { handInJob } from './ask-merchant.job.ts'
import { aDraft, save, setAccount, setCategory, settleAccounts } from './merchant.builders.ts'

const cash = new WithTill()
let shop: Shop
let landlord: Client
let clerk: Client
beforeEach(async () => {
  shop = await aShop(cash.till)
  ;[landlord, clerk] = await Promise.all([
    signIn(shop.app, shop, 'ROLE_LANDLORD'),
    signIn(shop.app, shop, 'ROLE_TENEMENT'),
  ])
  await deployReady(shop.admin, 'merchant')
  await setCategory(shop)
  await setAccount(landlord)
  await settleAccounts(shop)
})
const submitted = async (): Promise<string> => {
  const { data: draft } = await save(landlord, await aDraft(landlord))
  expect(await data(landlord, contract.submitMerchant, { id: draft.id })).toEqual({ state: 'in_review' })
  return draft.id
}
const rowOf = async (id: string): Promise<Record<string, unknown> | undefined> =>
  (await data<{ list: Record<string, unknown>[] }>(shop.admin, contract.merchant.endpoints.query, { id })).list[0]
const atChannel = (id: string) =>
  cash.till.sandbox.book.all('application').filter(({ requestNo }) => requestNo === id.replaceAll('-', ''))

it('is handed in at the channel when the process of the tenant has approved it', async () => {
  const id = await submitted()
  // Meanwhile the landlord can neither change it nor hand it in again, and the channel is not asked.
  const refusal = 'payout.error.merchant.in_review'
  expect((await save(landlord, { ...(await aDraft(landlord)), id })).reason).toBe(refusal)
  expect((await sent(landlord, contract.submitMerchant, { id })).body.reason).toBe(refusal)
  expect(await data(landlord, contract.syncMerchant, { id })).toEqual({ state: 'in_review' })
  expect(atChannel(id)).toEqual([])
  expect(await decide(clerk, 'approved')).toBe('first')
  expect((await rowOf(id))?.state).toBe('auditing')
  await handInJob(shop.app).run(shop.ctx(), { id }, new AbortController().signal)
  expect(atChannel(id)).toHaveLength(1)
})

it('comes back with the reason of the reviewer, and is submitted again', async () => {
  const id = await submitted()
  await decide(clerk, 'rejected')
  expect(await rowOf(id)).toMatchObject({ state: 'rejected', reason: '核对' })
  expect(atChannel(id)).toEqual([])
  expect(await data(landlord, contract.submitMerchant, { id })).toEqual({ state: 'in_review' })
})

it('is not approved where it could not be handed in, and ends its process when it is given up', async () => {
  const id = await submitted()
  // The account of the landlord changes while the process decides: another person has to look at it first.
  await setAccount(landlord, undefined, '6222020200005678')
  await expect(decide(clerk, 'approved')).rejects.toThrow('payout.error.accountWaits')
  expect((await rowOf(id))?.state).toBe('in_review')
  await data(landlord, contract.cancelMerchant, { id, reason: '不办了' })
  expect([(await rowOf(id))?.state, await tasksOf(clerk, 'assignee')]).toEqual(['cancelled', []])
})
