import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resourceNamed } from '@cloud-steward/contract'
import { beforeAll, expect, it } from 'vitest'
import { type Divided, divided } from '../../../test/scoped.ts'
import { makeCtx } from '../ctx/make-ctx.ts'
import type { Ctx, OrgScope } from '../ctx/types.ts'
import { newId } from '../db/id.ts'
import { migrationsDirectory } from '../db/schema-files.ts'
import { raw, sql } from '../db/sql.ts'
import { moveState } from './move-state.ts'
import { NOTED, recordStep, stepsOf } from './steps.ts'

let at: Divided
let [all, north] = [] as unknown as [Ctx, Ctx]
const lease = 'housing.lease'
beforeAll(async () => {
  at = await divided()
  const { app, orgs, tenant } = at
  all = tenant.ctx()
  const scope: OrgScope = { kind: 'orgs', orgIds: [orgs.north], siteIds: [at.north['housing.site']!] }
  const { pools, ports } = app
  north = makeCtx({ pools, ports, tenant: all.tenant, log: all.log, requestId: 'test', scope })
})
const historyOf = (ctx: Ctx, id: string, subject = lease) => ctx.db.rows(stepsOf(ctx.tenant.id, subject, id))
const leaseOf = (place: 'north' | 'south') => at[place]['housing.lease']!
const statesOf = (ctx: Ctx, id: string) =>
  ctx.db.rows(
    raw<{ status: string }>(sql`select status from housing_lease where tenant_id = ${at.tenant.id} and id = ${id}`),
  )

it('keeps what happened in its order, with who, from, to and why', async () => {
  const recordId = newId()
  await all.transaction(async (tx) => {
    const step = { subject: 'test.thing', recordId }
    recordStep(
      tx,
      { ...step, from: null, to: 'new', reason: '' },
      { ...step, from: 'new', to: 'old', reason: '够久了' },
    )
    recordStep(tx, { ...step, from: 'old', to: 'gone', username: null })
  })
  expect(await historyOf(all, recordId, 'test.thing')).toEqual([
    { at: expect.any(String), username: 'system', from: null, to: 'new', reason: null },
    { at: expect.any(String), username: 'system', from: 'new', to: 'old', reason: '够久了' },
    { at: expect.any(String), username: 'system', from: 'old', to: 'gone', reason: null },
  ])
  const noted = await all.db.rows(stepsOf<string, typeof NOTED>(at.tenant.id, 'test.thing', recordId, NOTED))
  expect(noted.at(-1)).toEqual({ at: expect.any(String), state: 'gone', note: null, username: null })
  expect(await historyOf(all, recordId, 'test.other')).toEqual([])
})

it('shows a caller with a row scope the steps of the records he sees, and lets him add to no others', async () => {
  expect(await historyOf(all, leaseOf('south'))).not.toEqual([])
  expect(await historyOf(north, leaseOf('north'))).not.toEqual([])
  expect(await historyOf(north, leaseOf('south'))).toEqual([])
  const add = (recordId: string, subject = lease) =>
    north.transaction(async (tx) => recordStep(tx, { subject, recordId, from: 'signed', to: 'notice' }))
  await add(leaseOf('north'))
  await expect(add(leaseOf('south'))).rejects.toThrow()
  // What has no rule in functions/steps.sql belongs to the whole tenant.
  await expect(add(leaseOf('north'), 'payout.withdrawal')).rejects.toThrow()
})

it('moves a record once from a state it is in, of many at once, with the state it left', async () => {
  const recordId = leaseOf('south')
  const move = { subject: lease, recordId, column: 'status' as const, from: ['draft', 'signed'], to: 'ended' }
  const once = () => all.transaction((tx) => moveState(tx, 'housing_lease', { ...move, reason: '到期' }))
  const moved = await Promise.all(Array.from({ length: 8 }, once))
  expect(moved.filter(Boolean)).toHaveLength(1)
  expect(await statesOf(all, recordId)).toEqual([{ status: 'ended' }])
  const steps = (await historyOf(all, recordId)).filter(({ to }) => to === 'ended')
  expect(steps).toMatchObject([{ from: 'signed', reason: '到期' }])
  const logged = await all.db.rows(
    raw(
      sql`select before, after from system_audit where tenant_id = ${at.tenant.id} and record_id = ${recordId} and action = 'ended'`,
    ),
  )
  expect(logged).toEqual([{ before: { status: 'signed' }, after: { status: 'ended', reason: '到期' } }])
})

it('leaves nothing of a move that is taken back', async () => {
  const recordId = leaseOf('north')
  const move = { subject: lease, recordId, column: 'status' as const, from: 'signed', to: 'ended' }
  await expect(
    all.transaction(async (tx) => {
      expect(await moveState(tx, 'housing_lease', move)).toBe(true)
      throw new Error('later')
    }),
  ).rejects.toThrow('later')
  expect(await statesOf(all, recordId)).toEqual([{ status: 'signed' }])
  expect((await historyOf(all, recordId)).some(({ to }) => to === 'ended')).toBe(false)
})

it('names for each subject in functions/steps.sql the table of that resource', () => {
  const text = readFileSync(join(migrationsDirectory, 'functions/steps.sql'), 'utf8')
  const rules = [...text.matchAll(/when subject = '([\w.]+)' then\n\s+return exists \(select from (\w+) t/g)]
  expect(rules.length).toBeGreaterThan(20)
  for (const [, subject, table] of rules) expect([subject, resourceNamed(subject!).table]).toEqual([subject, table])
})
