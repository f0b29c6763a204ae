import { expect, it } from 'vitest'
import { freshTenant, testApp } from '../../../../test/app.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { storeTelemetry } from './telemetry.queries.ts'

it('keeps of what comes late what nothing newer has said, and of the rest what is newer', async () => {
  const { db, tenant } = (await freshTenant(await testApp())).ctx()
  const deviceId = newId()
  const say = (at: Date, facts?: object) =>
    db.run(storeTelemetry(tenant.id, [{ deviceId, at, receivedAt: at, ...(facts ? { facts } : { counterMilli: 1 }) }]))
  const [early, late] = [new Date('2026-06-01T01:00:00Z'), new Date('2026-06-01T02:00:00Z')]
  await say(late, { relay: 'closed', power: 5 })
  await say(early, { relay: 'open', power: 3, signal: -98 })
  await say(early)
  const { facts } = (await db.first(
    raw<{ facts: Record<string, unknown> }>(
      sql`select facts from device_latest where tenant_id = ${tenant.id} and device_id = ${deviceId}`,
    ),
  ))!
  expect(facts).toMatchObject({ relay: 'closed', power: 5, signal: -98 })
  for (const moment of [facts.saidAt, facts.stoodAt]) expect(new Date(String(moment))).toEqual(late)
})
