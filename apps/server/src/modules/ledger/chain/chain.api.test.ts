import { queryChain, verifyChain } from '@cloud-steward/contract/ledger/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { asOwner } from '../../../infra/db/owner.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aBill, aWorld, pay, type World } from '../../billing/billing.builders.ts'
import { sealChainJob, verifyChainJob } from './chain.job.ts'
import { idAt } from './chain.rules.ts'
import { sealChain, walkChain } from './chain.service.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  await pay(world, await aBill(world), { amountFen: 400_000 })
})
const sealNow = () => sealChain(world.today, world.app.secrets)
const seal = () => onSchedule(sealChainJob(world.app), world.today, sealNow)
const walk = () => walkChain(world.today, world.app.secrets)
const shown = async () => (await admin.call(queryChain, {})).body.data
/** What only the owner of the database could do. */
const tamper = (text: string, ...values: unknown[]) =>
  asOwner(world.app.ownerUrl, async (client) => (await client.query(text, [world.id, ...values])).rows)
const entryAt = async (offset: number) => {
  const [row] = await tamper('select id from ledger_entry where tenant_id = $1 order by id offset $2 limit 1', offset)
  return row.id as string
}

describe('the chain', () => {
  it('seals what is booked once, in the order of its commits, and is whole', async () => {
    expect(await walk()).toBeUndefined()
    const first = await seal()
    expect(first).toBeGreaterThan(3)
    expect(await seal()).toBe(0)
    expect((await shown()).waiting).toBe(0)
    await pay(world, await aBill(world), { amountFen: 100 })
    const { waiting } = await shown()
    expect(waiting).toBeGreaterThan(0)
    expect(await seal()).toBe(waiting)
    expect(await walk()).toBeUndefined()
    expect(await shown()).toMatchObject({
      blockNo: 2,
      links: first + waiting,
      waiting: 0,
      headHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      checks: [
        { links: first + waiting, kind: null },
        { links: 0, kind: null },
      ],
    })
  })
  it('is sealed once by many at the same time, with what is booked meanwhile', async () => {
    const bill = await aBill(world)
    // Not by the schedule: whether it is due changes while the payments are booked.
    await Promise.all([
      sealNow(),
      pay(world, bill, { amountFen: 10 }),
      sealNow(),
      pay(world, bill, { amountFen: 11 }),
      sealNow(),
    ])
    await seal()
    const [{ count }] = (await tamper(
      'select (select count(*) from ledger_entry where tenant_id = $1)::int - (select count(*) from ledger_chain_link where tenant_id = $1)::int as count',
    )) as [{ count: number }]
    expect(count).toBe(0)
    expect(await walk()).toBeUndefined()
  })
  it('is verified when somebody asks, with its progress', async () => {
    await seal()
    const { runId } = (await admin.call(verifyChain, {}, { key: newId() })).body.data
    await verifyChainJob(world.app).run(world.today, { runId }, new AbortController().signal)
    expect((await shown()).checks).toMatchObject([{ kind: null, username: expect.any(String) }])
  })
  it('is seen by staff who see all, of their own tenant', async () => {
    await seal()
    for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const)
      expect((await (await signIn(world.app, world, role)).send(queryChain, {})).status).toBe(403)
    const stranger = await signIn(world.app, await freshTenant(world.app))
    expect((await stranger.call(queryChain, {})).body.data).toMatchObject({ links: 0, checks: [] })
  })
})

describe('tampering by the owner of the database', () => {
  it('is found and named, whatever was done', async () => {
    await seal()
    await pay(world, await aBill(world), { amountFen: 100 })
    await seal()
    expect(await walk()).toBeUndefined()
    const id = await entryAt(2)
    /** Does something, says what the walk finds, and takes it back. */
    const found = async (change: string, back: string, ...values: unknown[]) => {
      await tamper(change, ...values)
      const broken = await walk()
      await tamper(back, ...values)
      expect(await walk(), back).toBeUndefined()
      return broken
    }
    const of = { source: 'ledger.entry', factId: id, seq: 3, blockNo: 1 }
    const plus = (n: string) => `update ledger_entry set amount_fen = amount_fen ${n} where tenant_id = $1 and id = $2`
    expect(await found(plus('+ 1'), plus('- 1'), id)).toEqual({ kind: 'changed', ...of })
    const memo = (to: string) => `update ledger_entry set memo = ${to} where tenant_id = $1 and id = $2`
    expect(await found(memo(`coalesce(memo, '') || '!'`), memo(`nullif(left(memo, -1), '')`), id)).toEqual({
      kind: 'changed',
      ...of,
    })
    const day = (n: string) =>
      `update ledger_entry set business_on = business_on ${n} 30 where tenant_id = $1 and id = $2`
    expect((await found(day('-'), day('+'), id))?.kind).toBe('changed')
    const [kept] = await tamper('select to_jsonb(e) as row from ledger_entry e where tenant_id = $1 and id = $2', id)
    const gone = 'delete from ledger_entry where tenant_id = $1 and id = $2'
    await tamper(gone, id)
    expect(await walk()).toEqual({ kind: 'deleted', ...of })
    await tamper(
      'insert into ledger_entry select * from jsonb_populate_record(null::ledger_entry, $2) where tenant_id = $1',
      JSON.stringify(kept.row),
    )
    expect(await walk()).toBeUndefined()
    // A row put in as if it had always been there.
    const old = idAt(Date.now() - 30 * 86_400_000)
    const put = `insert into ledger_entry (tenant_id, id, kind, debit_account_id, credit_account_id, amount_fen, business_on, business_key)
      select tenant_id, $2, kind, debit_account_id, credit_account_id, 1, business_on, 'forged' from ledger_entry where tenant_id = $1 limit 1`
    expect(await found(put, gone, old)).toEqual({ kind: 'inserted', source: 'ledger.entry', factId: old })
    // A link made to fit the changed row: the next does not follow from it.
    const swap = (with_: string) => `update ledger_chain_link set hash = ${with_} where tenant_id = $1 and fact_id = $2`
    const [link] = await tamper('select hash from ledger_chain_link where tenant_id = $1 and fact_id = $2', id)
    await tamper(swap(`sha256('other')`), id)
    expect(await walk()).toEqual({ kind: 'changed', ...of })
    await tamper(swap('$3'), id, link.hash)
    expect(await walk()).toBeUndefined()
    expect(
      (
        await found(
          'update ledger_chain_block set to_seq = to_seq + 1 where tenant_id = $1 and no = 1',
          'update ledger_chain_block set to_seq = to_seq - 1 where tenant_id = $1 and no = 1',
        )
      )?.kind,
    ).toBe('block')
    expect((await shown()).checks.filter(({ kind }) => kind).length).toBeGreaterThan(5)
  })
  it('is found also when all hashes are computed anew, for nobody signs them', async () => {
    await seal()
    const last = await tamper('select max(to_seq)::int as seq from ledger_chain_block where tenant_id = $1')
    const { seq } = last[0] as { seq: number }
    const [row] = await tamper('select fact_id from ledger_chain_link where tenant_id = $1 and seq = $2', seq)
    await tamper('update ledger_entry set amount_fen = amount_fen + 1 where tenant_id = $1 and id = $2', row.fact_id)
    // The forger knows how hashes are made, but not the key of the signature.
    await tamper(
      `with made as (select sha256(convert_to(encode(p.hash, 'hex') || chr(10) || f.source || chr(10) || f.body, 'UTF8')) as hash
         from ledger_chain_fact f, ledger_chain_link p where f.tenant_id = $1 and f.id = $2 and p.tenant_id = $1 and p.seq = $3 - 1),
       link as (update ledger_chain_link l set hash = made.hash from made where l.tenant_id = $1 and l.seq = $3)
       update ledger_chain_block b set hash = encode(made.hash, 'hex') from made where b.tenant_id = $1 and b.to_seq = $3`,
      row.fact_id,
      seq,
    )
    expect(await walk()).toMatchObject({ kind: 'block', blockNo: 1 })
  })
  it('is found when the end is cut off', async () => {
    await seal()
    await pay(world, await aBill(world), { amountFen: 100 })
    await seal()
    await walk()
    await tamper(
      'delete from ledger_chain_link where tenant_id = $1 and seq > (select to_seq from ledger_chain_block where tenant_id = $1 and no = 1)',
    )
    await tamper('delete from ledger_chain_block where tenant_id = $1 and no > 1')
    expect(await walk()).toMatchObject({ kind: 'cut', blockNo: 1 })
  })
  it('cannot be done by the application', async () => {
    await seal()
    for (const text of [
      'update ledger_chain_link set seq = 0',
      'delete from ledger_chain_block',
      'update ledger_entry set memo = null',
    ])
      await expect(world.today.db.run(raw(sql`${sql.raw(text)}`))).rejects.toThrow('permission denied')
  })
})
