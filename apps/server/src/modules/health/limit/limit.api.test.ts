import { changeLimit, endChange, LIMITS, queryLimits } from '@cloud-steward/contract/health/limit.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { freshTenant, platformTenant, signIn, testApp } from '../../../../test/app.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { breakerOf } from '../../../infra/limits/breakers.ts'
import { allLimits } from '../../../infra/limits/limits.ts'
import { setOverrides } from '../../../infra/limits/overrides.ts'
import { mayTry } from '../../identity/index.ts'
import { loadOverrides } from './limit.service.ts'

const app = await testApp()
const platform = await platformTenant(app)
const keeper = await signIn(app, platform)
const db = tenantDb(app.pools.app, 0)
interface Shown {
  limits: { limitName: string; usual: number; limitNow: number; asked: number; refused: number; running?: number }[]
  breakers: { service: string; host: string; breakerState: string; refused: number }[]
  changes: { id: string; subject: string; inForce: boolean; endedBy?: string; reason: string }[]
}
const shown = async () => (await keeper.send(queryLimits, {})).body.data as Shown
const limitOf = async (name: string) => (await shown()).limits.find(({ limitName }) => limitName === name)!
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const change = (subject: string, limitValue: number, endsAt = inAnHour()) =>
  keeper.send(changeLimit, { subject, limitValue, endsAt, reason: 'A fair in the city' })
const USUAL = { tries: 2, seconds: 900 }
const tries = async (of: string, times: number): Promise<number> => {
  let passed = 0
  for (let time = 0; time < times; time++)
    await mayTry(db, 'kiosk', of, USUAL).then(
      () => passed++,
      () => undefined,
    )
  return passed
}
afterAll(async () => {
  await db.run(raw(sql`update health_override set ended_at = now() where ended_at is null`))
  setOverrides([])
})

describe('limits', () => {
  it('are shown and changed by administrators of the platform alone', async () => {
    for (const stranger of [await signIn(app, await freshTenant(app)), await signIn(app, platform, 'ROLE_TENEMENT')]) {
      const input = { subject: 'limit:kiosk', limitValue: 5, endsAt: inAnHour(), reason: 'no reason at all' }
      const id = '00000000-0000-4000-8000-000000000000'
      for (const [endpoint, given] of [
        [queryLimits, {}],
        [changeLimit, input],
        [endChange, { id }],
      ] as const)
        expect((await stranger.send(endpoint, given)).status).toBe(403)
    }
  })
  it('are all known by a name the contract has, and every name is used', () => {
    expect(new Set(allLimits().map(({ name }) => name))).toEqual(new Set(LIMITS))
  })
  it('count what was asked and refused', async () => {
    const before = await limitOf('kiosk')
    expect(await tries('somebody', 3)).toBe(2)
    const after = await limitOf('kiosk')
    expect([after.asked - before.asked, after.refused - before.refused]).toEqual([3, 1])
    expect((await limitOf('exports')).running).toBe(0)
  })
  it('are others for a time, audited with the reason, and end by themselves', async () => {
    expect((await change('limit:kiosk', 4)).body.code).toBe(200)
    expect((await limitOf('kiosk')).limitNow).toBe(4)
    expect(await tries('another', 6)).toBe(4)
    // A second change takes the place of the first.
    const { id } = (await change('limit:kiosk', 1)).body.data as { id: string }
    const [second, first] = (await shown()).changes
    expect([second!.inForce, first!.inForce, first!.endedBy]).toEqual([true, false, 'admin'])
    expect(await tries('a third', 3)).toBe(1)
    const audited = await tenantDb(app.pools.app, platform.id).rows(
      raw<{ reason: string }>(
        sql`select after ->> 'reason' as reason from system_audit where tenant_id = ${platform.id} and record_id = ${id}`,
      ),
    )
    expect(audited).toEqual([{ reason: 'A fair in the city' }])
    expect((await keeper.send(endChange, { id })).body.code).toBe(200)
    expect((await keeper.send(endChange, { id })).body.reason).toBe('health.error.changeEnded')
    expect((await limitOf('kiosk')).limitNow).toBe(30)
    // One whose time is over is in force nowhere, even before it is read again.
    setOverrides([{ subject: 'limit:kiosk', value: 9, endsAt: new Date(Date.now() - 1) }])
    expect(await tries('a fourth', 3)).toBe(2)
    await loadOverrides(app.pools)
  })
  it('are not changed without sense', async () => {
    const reason = async (...given: Parameters<typeof change>) => (await change(...given)).body.reason
    expect(await reason('limit:none', 5)).toBe('health.error.unknownSubject')
    expect(await reason('kiosk', 5)).toBe('health.error.unknownSubject')
    expect(await reason('limit:kiosk', 0)).toBe('health.error.limitOfNought')
    expect(await reason('limit:kiosk', 5, new Date(Date.now() - 1_000).toISOString())).toBe('health.error.endsBadly')
    expect(await reason('limit:kiosk', 5, new Date(Date.now() + 8 * 86_400_000).toISOString())).toBe(
      'health.error.endsBadly',
    )
  })
  it('of outside services are breakers, which can be kept open', async () => {
    breakerOf('sign', 'sign.example').enter()('answered')
    const { id } = (await change('breaker:sign', 0)).body.data as { id: string }
    const found = (await shown()).breakers.find(({ host }) => host === 'sign.example')
    expect(found).toMatchObject({ service: 'sign', breakerState: 'open' })
    expect(() => breakerOf('sign', 'sign.example').enter()).toThrow()
    await keeper.send(endChange, { id })
    expect((await shown()).breakers.find(({ host }) => host === 'sign.example')).toMatchObject({
      breakerState: 'closed',
      refused: 1,
    })
  })
})
