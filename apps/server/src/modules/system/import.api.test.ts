import { MASK } from '@cloud-steward/contract'
import { dict, param } from '@cloud-steward/contract/system/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../test/app.ts'
import { endOfRun, itemsOfRun } from '../../../test/runs.ts'
import { importSheet } from '../../../test/sheets.ts'
import { paramValue } from './index.ts'

const app = await testApp()
const tenant = await freshTenant(app)
const admin = await signIn(app, tenant)
let stop = async () => {}
beforeAll(async () => {
  stop = await app.work()
})
afterAll(() => stop())
const rowsOf = async (endpoint: Parameters<typeof admin.send>[0], input: object) =>
  ((await admin.send(endpoint, input)).body.data as { list: Record<string, unknown>[] }).list

it('takes in dictionaries below the one they name, and parameters with their secrets', async () => {
  const values = await importSheet(dict, [
    { dictName: '其它', dictValue: 'divers', dictType: 'sex', dictSequence: 3, parentId: '性别' },
    { dictName: '错', dictValue: 'wrong', dictType: 'org', dictSequence: 3, parentId: '性别' },
  ])
  const { body } = await admin.upload(dict.endpoints.import, values)
  const run = await endOfRun(admin, body.data.runId)
  expect([run.state, run.done, run.failed]).toEqual(['succeeded', 1, 1])
  expect(JSON.stringify(await itemsOfRun(admin, body.data.runId))).toContain('The type must be that of the parent')
  expect(await rowsOf(dict.endpoints.query, { dictValue: 'divers' })).toMatchObject([{ parentName: '性别' }])

  const sheet = await importSheet(param, [{ paramName: 'k', paramKey: 'a.token', paramValue: 's3cr3t!' }])
  await endOfRun(admin, (await admin.upload(param.endpoints.import, sheet)).body.data.runId)
  expect(await rowsOf(param.endpoints.query, { paramName: 'k' })).toMatchObject([{ paramValue: MASK }])
  expect(await paramValue(tenant.ctx(), 'k')).toBe('s3cr3t!')
})
