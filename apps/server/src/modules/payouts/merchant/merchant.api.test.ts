import * as contract from '@cloud-steward/contract/payouts/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { operate, reject } from '../../../../../sandbox/src/applications.ts'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { uploaded } from '../../../../test/picture.ts'
import { PNG } from '../../../../test/png.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aShop, type Shop, WithTill } from '../../channels/channels.builders.ts'
import { askMerchantJob } from './ask-merchant.job.ts'
import {
  ACCOUNT_NO,
  aDraft,
  anApplication,
  approveAccounts,
  CARD,
  save,
  setAccount,
  setCategory,
  settleAccounts,
  submit,
} from './merchant.builders.ts'
import { markSubmitted } from './merchant.queries.ts'

const cash = new WithTill()
let shop: Shop
let landlord: Client
beforeEach(async () => {
  shop = await aShop(cash.till)
  landlord = await signIn(shop.app, shop, 'ROLE_LANDLORD')
})
const row = async (id: string) =>
  ((await shop.admin.call(contract.merchant.endpoints.query, { id })).body.data as { list: Record<string, unknown>[] })
    .list[0]!
const stateOf = async (id: string) => (await row(id)).state
const becomes = (id: string, state: string) => expect.poll(() => stateOf(id)).toBe(state)
const detail = async (id: string, who = landlord) => (await who.call(contract.queryMerchantDetail, { id })).body.data
/** The clock's turn, some minutes later. */
const clock = (minutes: number) =>
  onSchedule(askMerchantJob(shop.app), shop.ctx(new Date(Date.now() + minutes * 60_000)))
/** What an operator of the channel does. */
const keyOf = (id: string) =>
  cash.till.sandbox.book
    .all('application')
    .map(({ merchantNo, requestNo }) => `${merchantNo}/${requestNo}`)
    .find((key) => key.endsWith(id.replaceAll('-', '')))!
const sign = async (id: string) => {
  await becomes(id, 'to_sign')
  await fetch((await detail(id)).signUrl!, { method: 'POST' })
}

describe('an application', () => {
  it('goes its whole way: draft, review, confirmation, signature, number', async () => {
    cash.till.sandbox.faults.set('applicationWaits', 9)
    const id = await anApplication(shop, landlord)
    expect(await row(id)).toMatchObject({
      state: 'auditing',
      mcc: '6513',
      feeBp: 60,
      accountTail: '1234',
      subMerchantNo: null,
    })
    operate(cash.till.sandbox.world, keyOf(id), 'check')
    await becomes(id, 'to_confirm')
    expect((await detail(id)).check).toMatchObject({
      amountFen: expect.any(Number),
      remark: expect.any(String),
      toBank: expect.any(String),
    })
    operate(cash.till.sandbox.world, keyOf(id), 'approve')
    await sign(id)
    await becomes(id, 'finished')
    const done = await detail(id)
    expect(done.steps.map(({ state, source }) => [source, state])).toEqual([
      ['landlord', 'editing'],
      ['landlord', 'auditing'],
      ['channel', 'to_confirm'],
      ['channel', 'to_sign'],
      ['channel', 'finished'],
    ])
    expect(done.signUrl).toBeFalsy()
    expect((await row(id)).subMerchantNo).toMatch(/^19\d{8}$/)
  })

  it('comes back with a reason for each field, and is handed in again under its number', async () => {
    cash.till.sandbox.faults.set('applicationWaits', 9)
    const id = await anApplication(shop, landlord)
    reject(cash.till.sandbox.world, keyOf(id), ['id_card_copy', 'account_number'])
    await becomes(id, 'rejected')
    expect((await detail(id)).rejects.map(({ part }) => part)).toEqual(['idFrontFile', 'account'])
    const { no } = await row(id)
    const fixed = { ...(await aDraft(landlord)), idNo: '', id, idBackFile: undefined, legalName: '王 芳' }
    expect((await save(landlord, fixed)).code).toBe(200)
    await setAccount(landlord, undefined, '6222020200005678')
    expect((await submit(shop, landlord, id)).reason).toBe('payout.error.accountWaits')
    await approveAccounts(shop)
    expect((await submit(shop, landlord, id)).data.state).toBe('auditing')
    expect(await row(id)).toMatchObject({ no, accountTail: '5678', legalName: '王 芳', reason: null })
    expect(
      cash.till.sandbox.book.all('application').filter(({ requestNo }) => requestNo === id.replaceAll('-', '')),
    ).toHaveLength(1)
    operate(cash.till.sandbox.world, keyOf(id), 'approve')
    await sign(id)
    await becomes(id, 'finished')
  })

  it('is handed in once, whatever becomes of the answer', async () => {
    cash.till.sandbox.faults.set('answerLost', 1)
    const id = await anApplication(shop, landlord)
    await clock(2)
    await sign(id)
    await becomes(id, 'finished')
    // Uploads of pictures may fail as well.
    const other = await aShop(cash.till)
    const second = await signIn(other.app, other, 'ROLE_LANDLORD')
    cash.till.sandbox.faults.set('answer500', 1)
    shop = other
    landlord = second
    const late = await anApplication(other, second)
    expect(await stateOf(late)).toBe('auditing')
    await clock(2)
    await becomes(late, 'to_sign')
  })

  it('is known by asking when the channel’s messages are lost, doubled, swapped or forged', async () => {
    for (const fault of ['noticeLost', 'noticeTwice', 'noticeSwapped', 'noticeForged'] as const)
      cash.till.sandbox.faults.set(fault, 2)
    const id = await anApplication(shop, landlord)
    let minutes = 0
    await expect.poll(async () => (await clock((minutes += 600)), stateOf(id))).toBe('to_sign')
    const states = (await detail(id)).steps.map(({ state }) => state)
    expect(new Set(states).size).toBe(states.length)
  })

  it('is handed in by the clock when nobody was there any more to do it', async () => {
    await setCategory(shop)
    await setAccount(landlord)
    await settleAccounts(shop)
    const { data } = await save(landlord, await aDraft(landlord))
    const [account] = await shop.today.db.rows(
      raw<{ id: string }>(sql`select id from payout_settlement_account where tenant_id = ${shop.id} and is_current`),
    )
    const submitted = {
      channelId: shop.channelId,
      feeBp: 60,
      accountId: account!.id,
      tail: '1234',
      mcc: '6513',
      askAt: new Date(),
    }
    await shop.today.db.run(markSubmitted(shop.id, data.id, submitted))
    await Promise.all([clock(1), clock(1), clock(1)])
    await becomes(data.id, 'to_sign')
  })

  it('is one for ten who hand it in at once', async () => {
    await setCategory(shop)
    await setAccount(landlord)
    await settleAccounts(shop)
    const { data } = await save(landlord, await aDraft(landlord))
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(shop, landlord, data.id)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await detail(data.id)).steps.filter(({ state }) => state === 'auditing')).toHaveLength(1)
  })
})

describe('what is refused', () => {
  it('an application that is not whole, wrong numbers, old cards, files that are no pictures', async () => {
    const why = async (given: object) => {
      const { reason, fields } = await save(landlord, await aDraft(landlord, given))
      return [reason, ...Object.keys(fields ?? {})]
    }
    expect(await why({ idNo: '110105194912310021' })).toEqual(['housing.error.idNoInvalid', 'idNo'])
    expect(await why({ idNo: '' })).toEqual(['kit.error.required', 'idNo'])
    expect(await why({ licenceNo: '91350100M000100Y44' })).toEqual(['payout.error.licenceNoInvalid', 'licenceNo'])
    expect(await why({ idValidTo: '2020-01-01' })).toEqual(['payout.error.idExpired', 'idValidTo'])
    const pdf = await uploaded(landlord, Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF'), 'a.pdf')
    expect(await why({ idFrontFile: pdf })).toEqual(['payout.error.badPicture', 'idFrontFile'])
    const large = await uploaded(landlord, Buffer.concat([PNG, Buffer.alloc(2_200_000)]), 'a.png')
    expect(await why({ idFrontFile: large })).toEqual(['payout.error.badPicture', 'idFrontFile'])
    const foreign = await uploaded(shop.admin)
    expect((await why({ idFrontFile: foreign }))[0]).toBe('file.error.uploadGone')
    const { data } = await save(landlord, await aDraft(landlord, { kind: 'company', subjectName: '公司' }))
    const answer = await submit(shop, landlord, data.id)
    expect([answer.reason, ...Object.keys(answer.fields ?? {})]).toEqual([
      'payout.error.merchantIncomplete',
      'licenceNo',
      'licenceFile',
    ])
    expect(await why({})).toEqual(['payout.error.merchantExists', 'landlordId'])
  })

  it('to hand it in without an account or a category, and to change or give up what the channel looks at', async () => {
    cash.till.sandbox.faults.set('applicationWaits', 9)
    const { data } = await save(landlord, await aDraft(landlord))
    expect((await submit(shop, landlord, data.id)).reason).toBe('payout.error.noAccount')
    await setAccount(landlord)
    await settleAccounts(shop)
    expect((await submit(shop, landlord, data.id)).reason).toBe('payout.error.noCategory')
    await setCategory(shop)
    expect((await submit(shop, landlord, data.id)).code).toBe(200)
    expect((await submit(shop, landlord, data.id)).reason).toBe('payout.error.merchant.auditing')
    expect((await save(landlord, { ...(await aDraft(landlord)), id: data.id })).reason).toBe(
      'payout.error.merchant.auditing',
    )
    const cancel = () => landlord.call(contract.cancelMerchant, { id: data.id, reason: '不办了' }, { key: newId() })
    expect((await cancel()).body.reason).toBe('payout.error.merchant.auditing')
    reject(cash.till.sandbox.world, keyOf(data.id), ['contact_email'])
    await becomes(data.id, 'rejected')
    expect((await cancel()).body.code).toBe(200)
    // Given up, another one may begin.
    expect((await save(landlord, await aDraft(landlord))).code).toBe(200)
  })

  it('whoever is not concerned', async () => {
    const id = await anApplication(shop, landlord)
    const other = await aShop(cash.till)
    const stranger = await signIn(other.app, other, 'ROLE_LANDLORD')
    for (const who of [other.admin, stranger]) {
      for (const command of [contract.submitMerchant, contract.syncMerchant, contract.changeMerchantCard])
        expect((await who.send(command, { id }, { key: newId() })).status).toBe(404)
      expect((await who.call(contract.queryMerchantDetail, { id })).status).toBe(404)
    }
    expect((await shop.rentee.call(contract.queryMerchantDetail, { id })).status).toBe(403)
    expect((await shop.rentee.send(contract.submitMerchant, { id }, { key: newId() })).status).toBe(403)
  })

  it('to show or keep what is secret', async () => {
    const id = await anApplication(shop, landlord)
    await sign(id)
    const kept = JSON.stringify([
      await shop.today.db.all(
        raw(sql`select * from payout_merchant where tenant_id = ${shop.id}`),
        raw(sql`select * from system_audit where tenant_id = ${shop.id}`),
        raw(sql`select * from infra_idempotency where tenant_id = ${shop.id}`),
        raw(sql`select * from channel_notice where tenant_id = ${shop.id}`),
      ),
      await row(id),
      await detail(id),
      cash.till.sandbox.book.all('application').find(({ requestNo }) => requestNo === id.replaceAll('-', '')),
    ])
    for (const secret of [CARD, ACCOUNT_NO]) expect(kept.includes(secret)).toBe(false)
  })
})

describe('a finished merchant', () => {
  it('is paid to another account once the channel knows it', async () => {
    const id = await anApplication(shop, landlord)
    await sign(id)
    await becomes(id, 'finished')
    const change = () => landlord.call(contract.changeMerchantCard, { id }, { key: newId() })
    expect((await change()).body.reason).toBe('payout.error.accountKnown')
    await setAccount(landlord, undefined, '6222020200005678')
    expect((await detail(id)).account).toMatchObject({ tail: '5678', isKnown: false })
    expect((await change()).body.reason).toBe('payout.error.accountWaits')
    await approveAccounts(shop)
    cash.till.sandbox.faults.set('answerLost', 1)
    expect((await change()).body.reason).toBe('channel.error.channelSilent')
    expect((await change()).body.code).toBe(200)
    expect((await row(id)).accountTail).toBe('5678')
  })
})
