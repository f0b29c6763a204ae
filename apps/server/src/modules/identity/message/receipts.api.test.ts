import { expect, it } from 'vitest'
import { freshTenant, testApp } from '../../../../test/app.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { Receipt } from '../../../infra/sms/provider.ts'
import { askReceiptsJob, sendSmsJob } from './send-sms.job.ts'
import { writeTexts } from './texts.service.ts'

it('asks what became of what the provider took, writes it down once and tells of it', async () => {
  const tenant = await freshTenant(await testApp())
  const ctx = tenant.ctx()
  const said = new Map<string, Receipt | Error>()
  let asked = 0
  const provider = {
    name: 'asked',
    send: ({ mobile }: { mobile: string }) =>
      mobile.endsWith('9') ? Promise.reject(new Error('no such number')) : Promise.resolve(`ref-${mobile}`),
    receiptOf: ({ reference }: { reference: string }) => {
      asked++
      const one = said.get(reference) ?? ({ state: 'unknown' } as const)
      return one instanceof Error ? Promise.reject(one) : Promise.resolve(one)
    },
  }
  const mobiles = ['13500000001', '13500000002', '13500000003', '13500000009']
  const values = { name: 'x' }
  const ids = await ctx.transaction((tx) =>
    writeTexts(
      tx,
      provider,
      'billReminder',
      mobiles.map((mobile) => ({ mobile, content: 'owed', values })),
    ),
  )
  const states = async () => {
    const rows = await ctx.db.rows(
      raw<{ id: string; state: string; error: string | null }>(
        sql`select id, state, error from identity_message where tenant_id = ${tenant.id}`,
      ),
    )
    return ids
      .map((id) => rows.find((one) => one.id === id)!)
      .map(({ state, error }) => (error ? `${state}: ${error}` : state))
  }
  const { signal } = new AbortController()
  for (const [at, mobile] of mobiles.entries()) {
    const message = { mobile, template: 'billReminder', values }
    await sendSmsJob(provider).run(ctx, { id: ids[at]!, message }, signal)
  }
  expect(await states()).toEqual(['sent', 'sent', 'sent', 'failed: no such number'])
  said.set('ref-13500000001', { state: 'delivered' })
  said.set('ref-13500000002', { state: 'failed', error: 'switched off' })
  // One the provider does not answer keeps none of the others waiting.
  said.set('ref-13500000003', new Error('busy'))
  const ask = () => onSchedule(askReceiptsJob(provider), ctx)
  await Promise.all([ask(), ask()])
  const known = ['delivered', 'failed: switched off', 'sent', 'failed: no such number']
  expect(await states()).toEqual(known)
  asked = 0
  await ask()
  expect([asked, await states()]).toEqual([1, known])
})

it('asks in turn: those that never get a receipt keep nobody waiting', async () => {
  const tenant = await freshTenant(await testApp())
  const ctx = tenant.ctx()
  const asked: string[] = []
  const provider = {
    name: 'silent',
    send: () => Promise.resolve(''),
    receiptOf: ({ reference }: { reference: string }) => {
      asked.push(reference)
      return Promise.resolve({ state: 'unknown' as const })
    },
  }
  // More than are asked about at once, the first of them sent longest ago.
  const MANY = 230
  await ctx.db.run(
    raw(sql`insert into identity_message (tenant_id, id, channel, recipient, template, content, provider, state, reference, sent_at)
      select ${tenant.id}, gen_random_uuid(), 'sms', '13500000000', 'billReminder', 'x', 'silent', 'sent', 'ref-' || n, now() - interval '1 day' + n * interval '1 minute'
      from generate_series(1, ${MANY}::int) n`),
  )
  const ask = async () => {
    asked.length = 0
    await onSchedule(askReceiptsJob(provider), ctx)
    return new Set(asked)
  }
  const first = await ask()
  expect([first.size, first.has(`ref-${MANY}`), first.has('ref-1')]).toEqual([200, true, false])
  const second = await ask()
  expect([second.size, new Set([...first, ...second]).size]).toEqual([200, MANY])
  expect(second.has('ref-1')).toBe(true)
})
