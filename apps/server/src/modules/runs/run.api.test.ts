import { cancelRun, queryRun, queryRunItem } from '@cloud-steward/contract/runs/index.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../test/app.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { startRun } from '../../infra/queue/runs.ts'

it('shows a party its own runs alone, and none that a schedule has started', async () => {
  const app = await testApp()
  const tenant = await freshTenant(app)
  const id = await tenant.ctx().transaction(async (tx) => startRun(tx, { kind: 'no-such-job', payload: {} }))
  const landlord = await signIn(app, tenant, 'ROLE_LANDLORD')
  const answers = [
    await landlord.call(queryRun, { id }),
    await landlord.call(queryRunItem, { runId: id }),
    await landlord.call(cancelRun, { id }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  const admin = await signIn(app, tenant)
  expect((await admin.call(queryRun, { id })).body.data.state).toBe('waiting')
  expect((await admin.call(cancelRun, { id })).status).toBe(200)
  const audits = await tenant
    .ctx()
    .db.rows(
      raw(sql`select username, before, after from system_audit where tenant_id = ${tenant.id} and record_id = ${id}`),
    )
  expect(audits).toEqual([{ username: 'admin', before: { state: 'waiting' }, after: { cancelRequested: true } }])
})
