import * as contract from '@cloud-steward/contract/channels/index.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { freezeMoney, raiseSettlementQuery, settlement } from '@cloud-steward/contract/wallet/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { asOwner } from '../../../infra/db/owner.ts'
import { aBill, aWorld, pay, settle, type World } from '../../billing/billing.builders.ts'
import { aDraft, save, setAccount } from '../../payouts/merchant/merchant.builders.ts'
import { sealChainJob } from './chain.job.ts'
import { blockText, idAt } from './chain.rules.ts'
import { sealChain, walkChain } from './chain.service.ts'

let world: World
let [admin, landlord] = [] as unknown as [Client, Client]
beforeEach(async () => {
  world = await aWorld()
  ;[admin, landlord] = await Promise.all([signIn(world.app, world), signIn(world.app, world, 'ROLE_LANDLORD')])
})
const seal = () => onSchedule(sealChainJob(world.app), world.today, () => sealChain(world.today, world.app.secrets))
const walk = () => walkChain(world.today, world.app.secrets)
/** What only the owner of the database could do. */
const tamper = <T>(text: string, ...values: unknown[]) =>
  asOwner(world.app.ownerUrl, async (client) => (await client.query(text, [world.id, ...values])).rows as T[])
/** One of everything that is decided about other people's money. */
async function decisions(): Promise<void> {
  const key = () => ({ key: newId() })
  await admin.call(contract.setFundMode, { mode: 'supervised', reason: '银行监管' }, key())
  await admin.call(contract.setFundMode, { mode: 'own_merchant', reason: '恢复自有商户' }, key())
  await setAccount(landlord)
  await setAccount(landlord, undefined, '6222020200009999')
  await save(landlord, await aDraft(landlord))
  await admin.call(param.endpoints.add, {
    paramName: '单日提现上限',
    paramKey: 'payout.withdrawDayFen',
    paramValue: '100000',
  })
  await pay(world, await aBill(world), { receivedOn: '2026-06-04', amountFen: 200_000 })
  await settle(world.today, '2026-06-14')
  const frozen = { landlordId: world.landlordId, amountFen: 5_000, cause: 'dispute', reason: '房东对账争议' } as const
  await admin.call(freezeMoney, frozen, key())
  const { list } = (await landlord.send(settlement.endpoints.query, {})).body.data as { list: [{ id: string }] }
  const objection = { settlementId: list[0].id, kind: 'too_little', amountFen: 5_000, reason: '少了一笔' } as const
  await landlord.call(raiseSettlementQuery, objection, key())
}

it('finds and names a decision that was changed or deleted', async () => {
  await decisions()
  await seal()
  expect(await walk()).toBeUndefined()
  const cases = [
    ['channel.fundMode', 'channel_fund_decision', `reason = reason || '!'`, 'reason = left(reason, -1)'],
    ['payout.merchant', 'infra_step', `reason = 'x'`, 'reason = null'],
    ['payout.landlordReview', 'infra_step', `username = username || '!'`, 'username = left(username, -1)'],
    [
      'payout.settlementAccount',
      'payout_settlement_account',
      `account_no = account_no || '!'`,
      'account_no = left(account_no, -1)',
    ],
    ['wallet.freeze', 'wallet_freeze_step', 'amount_fen = amount_fen - 1', 'amount_fen = amount_fen + 1'],
    ['wallet.settlementQuery', 'infra_step', `reason = reason || '!'`, 'reason = left(reason, -1)'],
    [
      'channel.setting',
      'system_audit',
      `after = jsonb_set(after, '{paramValue}', '"9"')`,
      `after = jsonb_set(after, '{paramValue}', '"100000"')`,
    ],
  ] as const
  for (const [source, table, change, back] of cases) {
    const only =
      table === 'system_audit'
        ? `and resource = 'system.param'`
        : table === 'infra_step'
          ? `and subject = '${source}'`
          : ''
    const [{ id }] = (await tamper<{ id: string }>(
      `select id from ${table} where tenant_id = $1 ${only} order by id limit 1`,
    )) as [{ id: string }]
    const set = (what: string) => tamper(`update ${table} set ${what} where tenant_id = $1 and id = $2`, id)
    await set(change)
    expect(await walk(), source).toMatchObject({ kind: 'changed', source, factId: id })
    await set(back)
    expect(await walk(), source).toBeUndefined()
  }
  const [gone] = await tamper<{ id: string }>(
    `delete from channel_fund_decision where tenant_id = $1 and mode = 'supervised' returning id`,
  )
  expect(await walk()).toMatchObject({ kind: 'deleted', source: 'channel.fundMode', factId: gone!.id })
})

it('says when something stands otherwise than it was decided', async () => {
  await decisions()
  await seal()
  const set = (mode: string) => tamper('update channel_fund_mode set mode = $2 where tenant_id = $1', mode)
  await set('manual')
  expect(await walk()).toMatchObject({ kind: 'state', source: 'channel.fundMode' })
  await set('own_merchant')
  const state = (to: string) => tamper('update payout_landlord_review set state = $2 where tenant_id = $1', to)
  await state('approved')
  expect(await walk()).toMatchObject({ kind: 'state', source: 'payout.landlordReview' })
  await state('submitted')
  expect(await walk()).toBeUndefined()
})

it('takes in what was decided before decisions were chained, once, and nothing older afterwards', async () => {
  await admin.call(param.endpoints.add, {
    paramName: '甲',
    paramKey: 'payout.withdrawMinFen',
    paramValue: '1',
  })
  await tamper(`update system_audit set resource = 'system.other' where tenant_id = $1 and resource = 'system.param'`)
  await setAccount(landlord)
  await seal()
  // A block as it was sealed and signed before.
  const [block] = (await tamper(
    'select no, from_seq::int as "fromSeq", to_seq::int as "toSeq", prev_hash as "prevHash", hash from ledger_chain_block where tenant_id = $1',
  )) as [{ no: number; fromSeq: number; toSeq: number; prevHash: string; hash: string }]
  const signature = world.app.secrets.fingerprint(blockText({ ...block, sources: 6 }), `ledger_chain ${world.id}`)
  await tamper('update ledger_chain_block set sources = 6, signature = $2 where tenant_id = $1', signature)
  const decide = (days: number) =>
    tamper(
      `insert into channel_fund_decision (tenant_id, id, mode, reason, username) values ($1, $2, 'own_merchant', '早先的决定', 'admin')`,
      idAt(Date.now() - days * 86_400_000),
    )
  await decide(30)
  expect(await walk()).toBeUndefined()
  expect(await seal()).toBe(1)
  expect(await walk()).toBeUndefined()
  await decide(20)
  expect(await seal()).toBe(0)
  expect(await walk()).toMatchObject({ kind: 'inserted', source: 'channel.fundMode' })
})
