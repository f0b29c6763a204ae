import { expect, it } from 'vitest'
import { freshTenant, testApp } from '../../../../test/app.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { Telemetry } from './merge.rules.ts'
import { TelemetryBuffer } from './telemetry-buffer.ts'

it('stores what others say together with what no database can hold', async () => {
  const ctx = (await freshTenant(await testApp())).ctx()
  const buffer = new TelemetryBuffer(ctx)
  const said = (facts: object): Telemetry => ({ deviceId: newId(), at: ctx.now(), receivedAt: ctx.now(), facts })
  const results = await Promise.allSettled(
    [{ power: 1 }, { firmware: '1.0\u0000' }, { power: 2 }, { firmware: '1.\ud800' }, { power: 3 }].map((facts) =>
      buffer.add([said(facts)]),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  const kept = await ctx.db.rows(
    raw<{ power: number }>(sql`select (facts->>'power')::int as power from device_telemetry
      where tenant_id = ${ctx.tenant.id} order by power`),
  )
  expect(kept.map(({ power }) => power)).toEqual([1, 2, 3])
})
