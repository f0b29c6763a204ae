import * as contract from '@cloud-steward/contract/ledger/index.ts'
import * as walletContract from '@cloud-steward/contract/wallet/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { isDue } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { asOwner } from '../../../infra/db/owner.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aBill, aWorld, type BillShown, pay, settle, type World } from '../../billing/billing.builders.ts'
import { checkLedgerJob } from './recompute.service.ts'

const JUNE = { from: '2026-06', to: '2026-06' }
let world: World
let admin: Client
let bill: BillShown
/** 6,000.00 billed, rent and deposit paid in full on the 5th, settled on the 6th. */
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  bill = await aBill(world)
  await pay(world, bill, { receivedOn: '2026-06-05', amountFen: 650_000, keepRest: 'yes' })
  await settle(world.today, '2026-06-05')
})
const trial = async (input: object = JUNE) => (await admin.call(contract.queryTrialBalance, input as never)).body.data
const parties = async (account: string, input: object = JUNE) =>
  (await admin.call(contract.queryTrialParties, { account, ...input } as never)).body.data
const statement = async (accountId: string, input: object = {}) =>
  (await admin.call(contract.queryAccountStatement, { accountId, from: '2026-06-01', to: '2026-06-30', ...input })).body
    .data

describe('the trial balance', () => {
  it('balances, and every figure is made of its parties and they of their entries', async () => {
    const found = await trial()
    expect(found.isBalanced).toBe('yes')
    expect(found.accounts.map(({ account }) => account)).toEqual(contract.ACCOUNTS)
    const of = (account: string) => found.accounts.find((one) => one.account === account)!
    expect(of('clearing')).toMatchObject({ openingFen: 0, debitFen: 650_000, creditFen: 0, closingFen: 650_000 })
    expect(of('receivable').closingFen).toBe(0)
    expect(of('prepaid')).toMatchObject({ side: 'credit', parties: 1 })
    expect(of('clearing').closingFen).toBe(
      of('prepaid').closingFen + of('deposit_liability').closingFen + of('available').closingFen,
    )
    for (const row of found.accounts.filter(({ parties: count }) => count > 0)) {
      const { list } = await parties(row.account)
      const sum = (key: 'openingFen' | 'debitFen' | 'creditFen' | 'closingFen') =>
        list.reduce((fen, one) => fen + one[key], 0)
      expect([sum('debitFen'), sum('creditFen'), sum('closingFen')]).toEqual([
        row.debitFen,
        row.creditFen,
        row.closingFen,
      ])
      for (const party of list) {
        const { lines, ...head } = await statement(party.id)
        expect(head).toMatchObject({ account: row.account, closingFen: party.closingFen, debitFen: party.debitFen })
        expect(lines.at(-1)!.balanceFen).toBe(party.closingFen)
      }
    }
  })
  it('begins a month with what the one before ended with', async () => {
    const [june, july] = [await trial(), await trial({ from: '2026-07', to: '2026-07' })]
    expect(july.accounts.map(({ openingFen }) => openingFen)).toEqual(june.accounts.map(({ closingFen }) => closingFen))
    expect(july.isBalanced).toBe('yes')
    expect((await trial({ from: '2026-05', to: '2026-05' })).accounts.every(({ closingFen }) => closingFen === 0)).toBe(
      true,
    )
  })
  it('comes as a workbook and as CSV', async () => {
    const csv = await admin.call(contract.exportTrialBalance, { ...JUNE, isTemplate: 'c' })
    expect(csv.bytes.toString()).toContain('6500')
    expect((await admin.call(contract.exportTrialBalance, JUNE)).bytes.subarray(0, 2).toString()).toBe('PK')
  })
})

it('the chart of accounts shows every kind with what stands on it today, as the trial balance does', async () => {
  const { accounts } = (await admin.call(contract.queryChart, {})).body.data
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
  const { accounts: rows } = await trial({ from: '2026-06', to: month })
  expect(accounts.map(({ account, balanceFen, parties: count }) => [account, balanceFen, count])).toEqual(
    rows.map(({ account, closingFen, parties: count }) => [account, closingFen, count]),
  )
  expect(accounts.every(({ moves }) => moves.length > 0)).toBe(true)
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const)
    expect((await (await signIn(world.app, world, role)).send(contract.queryChart, {})).status).toBe(403)
})

describe('an account statement', () => {
  it('has its balance after each entry, on every page, and in its export', async () => {
    const { list } = await parties('receivable')
    const all = await statement(list[0]!.id)
    expect(all.lines.length).toBe(all.total)
    let balance = all.openingFen
    for (const line of all.lines) {
      balance += line.debitFen - line.creditFen
      expect(line.balanceFen).toBe(balance)
    }
    expect(balance).toBe(all.closingFen)
    expect(all.lines[0]).toMatchObject({ billNo: bill.no, billId: bill.id, otherAccount: expect.any(String) })
    const second = await statement(list[0]!.id, { currentPage: 2, pageSize: 2 })
    expect(second.lines).toEqual(all.lines.slice(2, 4))
    const later = await statement(list[0]!.id, { from: '2026-06-05' })
    expect(later.openingFen + later.debitFen - later.creditFen).toBe(later.closingFen)
    const asked = { accountId: list[0]!.id, from: '2026-06-01', to: '2026-06-30' }
    const csv = (await admin.call(contract.exportAccountStatement, { ...asked, isTemplate: 'c' })).bytes.toString()
    expect(csv.trim().split('\r\n').length).toBeGreaterThanOrEqual(all.total + 1)
    const rows = csv
      .trim()
      .split('\r\n')
      .map((row) => row.split(','))
    const under = (head: string) => rows.map((row) => row[rows[0]!.findIndex((one) => one.includes(head))])
    expect(under('Bill')).toContain(bill.no)
    expect(under('Payment').slice(1)).toEqual(all.lines.map(({ paymentNo }) => paymentNo ?? ''))
  })
  it('finds accounts by whose they are', async () => {
    const found = (await admin.call(contract.queryAccounts, { account: 'receivable' })).body.data
    expect(found.list).toMatchObject([{ account: 'receivable', ownerKind: 'rentee' }])
    const none = (await admin.call(contract.queryAccounts, { name: '没有这个人%' })).body.data
    expect(none.list).toEqual([])
  })
  it('refuses days that are none, accounts of others and whoever sees a part', async () => {
    const { list } = await parties('clearing')
    const accountId = list[0]!.id
    const code = async (who: Client, input: object) =>
      (await who.send(contract.queryAccountStatement, { accountId, from: '2026-06-01', to: '2026-06-30', ...input }))
        .body
    expect((await code(admin, { to: '2026-05-01' })).reason).toBe('ledger.error.periodTooLong')
    expect((await code(admin, { from: '2020-01-01' })).reason).toBe('ledger.error.periodTooLong')
    expect((await admin.send(contract.queryTrialBalance, { from: '2026-06', to: '2026-05' })).body.code).not.toBe(200)
    const stranger = await signIn(world.app, await freshTenant(world.app))
    expect((await code(stranger, {})).code).toBe(404)
    for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const)
      expect((await code(await signIn(world.app, world, role), {})).code).toBe(403)
    expect((await code(await signIn(world.app, world, 'ROLE_TENEMENT'), {})).code).toBe(200)
  })
})

describe('the nightly recompute', () => {
  const check = async () => {
    expect(await isDue(checkLedgerJob, world.today)).toBe(true)
    return (await admin.call(contract.checkLedger, {}, { key: newId() })).body.data.differenceCount
  }
  const shown = async () => (await admin.call(contract.queryLedgerCheck, {})).body.data
  const asDatabaseOwner = (text: string, values: unknown[]) =>
    asOwner(world.app.ownerUrl, (client) => client.query(text, values))

  it('finds nothing where nothing is wrong', async () => {
    expect(await check()).toBe(0)
    expect(await shown()).toMatchObject({
      runs: [{ differenceCount: 0, username: expect.any(String) }],
      differences: [],
    })
  })
  it('holds frozen money and what was paid ahead against their documents', async () => {
    const input = { landlordId: world.landlordId, amountFen: 80_000, cause: 'dispute' as const, reason: '对账争议' }
    expect((await admin.call(walletContract.freezeMoney, input, { key: newId() })).body.code).toBe(200)
    expect(await check()).toBe(0)
    const more = (table: string, column: string, fen: number) =>
      asDatabaseOwner(`update ${table} set ${column} = ${column} + $1 where tenant_id = $2`, [fen, world.id])
    await more('wallet_freeze', 'amount_fen', 100)
    expect(await check()).toBe(1)
    expect((await shown()).differences).toMatchObject([{ check: 'frozen', expectedFen: 80_100, actualFen: 80_000 }])
    await more('wallet_freeze', 'amount_fen', -100)
    await more('payment', 'prepaid_fen', 7)
    expect(await check()).toBeGreaterThan(0)
    expect((await shown()).differences.map((one) => one.check)).toContain('prepaid')
  })
  it('names what somebody changed behind our back, once, and forgets it when it is mended', async () => {
    const [entry] = await world.today.db.rows(
      raw<{ id: string; fen: number }>(
        sql`select id, amount_fen as fen from ledger_entry where tenant_id = ${world.id} and kind = 'bill_issued' limit 1`,
      ),
    )
    const change = (fen: number) =>
      asDatabaseOwner('update ledger_entry set amount_fen = $1 where tenant_id = $2 and id = $3', [
        fen,
        world.id,
        entry!.id,
      ])
    await change(entry!.fen + 100)
    expect(await check()).toBe(2)
    const [first] = [await shown()]
    expect(first.differences.map((one) => [one.check, one.actualFen - one.expectedFen]).toSorted()).toEqual([
      ['income', 100],
      ['receivable', 100],
    ])
    expect(await check()).toBe(2)
    expect((await shown()).differences).toEqual(first.differences)
    await change(entry!.fen)
    expect(await check()).toBe(0)
    expect((await shown()).differences).toEqual([])
    await asDatabaseOwner('update payment set amount_fen = amount_fen + 1 where tenant_id = $1', [world.id])
    expect(await check()).toBe(1)
    expect((await shown()).differences).toMatchObject([{ check: 'payment', subject: expect.stringMatching(/^P/) }])
  })
})
