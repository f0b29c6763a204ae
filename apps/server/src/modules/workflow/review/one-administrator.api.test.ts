import { REVIEW_SUBJECTS } from '@cloud-steward/contract/workflow/choices.ts'
import * as contract from '@cloud-steward/contract/workflow/index.ts'
import { Client as Database } from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn, type TestApp, type TestTenant, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { makeCtx } from '../../../infra/ctx/make-ctx.ts'
import type { Caller } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { ReviewSubject } from '../../approvals/index.ts'
import { approve, data, refusal, tasksOf } from '../run/office.fixture.ts'
import { runner } from './review-runner.ts'

let app: TestApp
let tenant: TestTenant
let admin: Client
/** A tenant whose only user is its administrator. */
beforeAll(async () => {
  app = await testApp()
  tenant = await freshTenant(app)
  admin = await signIn(app, tenant)
  await asOwner(`update identity_user set status = 'disabled' where tenant_id = ${tenant.id} and username <> 'admin'`)
})
async function asOwner(text: string): Promise<Record<string, unknown>[]> {
  const database = new Database({ connectionString: app.ownerUrl })
  await database.connect()
  const { rows } = await database.query(text)
  await database.end()
  return rows
}
async function deployedReview(subject: ReviewSubject, change = (xml: string) => xml): Promise<void> {
  const { id: modelId } = await data(admin, contract.copyReadyProcess, { ready: subject })
  const { xml } = await data<{ xml: string }>(admin, contract.queryModelDesign, { modelId })
  await data(admin, contract.persistProcess, { modelId, jsonXml: change(xml) })
  await data(admin, contract.deployModel, { modelId })
}
/** A request of the administrator so large that three people have to decide it. @returns its instance */
async function asked(subject: ReviewSubject): Promise<string> {
  const [user] = await asOwner(`select id from identity_user where tenant_id = ${tenant.id} and username = 'admin'`)
  const caller = { id: user!.id, username: 'admin', nickname: 'admin', roles: ['ROLE_ADMIN'] } as unknown as Caller
  const recordId = newId()
  const review = { subject, recordId, title: subject, amountFen: 6_000_000, link: '/x' }
  const { log } = tenant.ctx()
  const parts = { pools: app.pools, ports: app.ports, tenant: tenant.ctx().tenant, requestId: 'test', log }
  expect(await makeCtx({ ...parts, user: caller }).transaction((tx) => runner.start(tx, review))).toBe(true)
  const [instance] = await asOwner(
    `select id from workflow_instance where tenant_id = ${tenant.id} and record_id = '${recordId}'`,
  )
  return instance!.id as string
}

it.each(REVIEW_SUBJECTS)('%s: the only administrator decides his own request at every level', async (subject) => {
  await deployedReview(subject)
  const id = await asked(subject)
  for (const level of ['first', 'second']) {
    const [task] = await tasksOf(admin, id)
    expect(task?.taskDefinitionKey).toBe(level)
    await approve(admin, task!.id)
  }
  const [last] = await tasksOf(admin, id)
  expect(last?.taskDefinitionKey).toBe('third')
  // The process would end now: the module that owns the record is asked, and has none.
  const decision = { taskId: last!.id, outcome: 'approved', comment: '同意' }
  expect(await refusal(admin, contract.decideTask, decision)).toBe('kit.error.notFound')
})

it('a form that names the amount of the record shows it, and nobody writes it', async () => {
  const { id: modelId } = await data(admin, contract.copyReadyProcess, { ready: 'refund' })
  const fields = [
    { key: 'amountFen', label: '金额', kind: 'money' },
    { key: 'note', label: '备注', kind: 'text' },
  ]
  const rights = { first: { amountFen: 'edit', note: 'edit' } }
  await data(admin, contract.saveModelForm, { modelId, form: { fields, rights } })
  await data(admin, contract.deployModel, { modelId })
  const id = await asked('refund')
  const [task] = await tasksOf(admin, id)
  const form = { amountFen: 1, note: '看过' }
  await data(admin, contract.decideTask, { taskId: task!.id, outcome: 'approved', comment: '同意', form })
  const [row] = await asOwner(`select vars from workflow_instance where tenant_id = ${tenant.id} and id = '${id}'`)
  expect(row!.vars).toMatchObject({ amountFen: 6_000_000, note: '看过' })
  expect((await tasksOf(admin, id))[0]?.taskDefinitionKey).toBe('second')
})

// A second process of the tenant for the subject: the one deployed last decides.
it('passes a level whose rule says so if no user is found', async () => {
  await deployedReview('withdrawal', (xml) => xml.replaceAll('cs:nobody="administrator"', 'cs:nobody="pass"'))
  await expect(asked('withdrawal')).rejects.toMatchObject({ reason: 'kit.error.notFound' })
})
