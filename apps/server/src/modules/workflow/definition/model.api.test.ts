import * as contract from '@cloud-steward/contract/workflow/index.ts'
import { BpmnModdle } from 'bpmn-moddle'
import { beforeAll, expect, it, vi } from 'vitest'
import { freshTenant, signIn, type TestApp, testApp, tokenOf } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'

let app: TestApp
let token: string
let admin: Client
beforeAll(async () => {
  app = await testApp()
  const tenant = await freshTenant(app)
  admin = await signIn(app, tenant)
  token = await tokenOf(app, tenant)
})
const data = async (who: Client, endpoint: Parameters<Client['send']>[0], input: object = {}) => {
  const { body } = await who.call(endpoint as never, input as never, { key: newId() })
  expect(body.reason ?? body.code, `${endpoint.path} ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
  return body.data as unknown
}
type Row = Record<string, unknown> & { id: string }
const listed = async (of: { endpoints: { query: Parameters<Client['send']>[0] } }) =>
  ((await data(admin, of.endpoints.query, {})) as { list: Row[] }).list
const model = async (id: string) => (await listed(contract.processModel)).find((row) => row.id === id)!

it('a model tells its designer, whether its drawing is deployed as which version, and who changed it last', async () => {
  const { id } = (await data(admin, contract.processModel.endpoints.add, { name: 'Empty' })) as { id: string }
  expect(await model(id)).toMatchObject({ state: 'draft', designer: null, deployedVersion: null })
  const { id: modelId } = (await data(admin, contract.copyReadyProcess, { ready: 'leave' })) as { id: string }
  const made = await model(modelId)
  expect(made).toMatchObject({ state: 'draft', designer: 'cards' })
  expect(made.changedBy).toBe('admin')

  await data(admin, contract.deployModel, { modelId })
  expect(await model(modelId)).toMatchObject({ state: 'deployed', deployedVersion: 1, changedBy: made.changedBy })

  const jsonXml = (await data(admin, contract.queryModelDesign, { modelId })) as { xml: string }
  await data(admin, contract.persistProcess, { modelId, jsonXml: jsonXml.xml, svgXml: '' })
  const changed = await model(modelId)
  expect(changed).toMatchObject({ state: 'changed', deployedVersion: 1, designer: 'bpmn' })
  expect(changed.changedBy).toBe('admin')

  await data(admin, contract.deployModel, { modelId })
  const [newest] = await listed(contract.deployment)
  await data(admin, contract.deployment.endpoints.delete, { id: newest!.id })
  // The first version is what is started now, and the drawing differs from it.
  expect(await model(modelId)).toMatchObject({ state: 'changed', deployedVersion: 1 })
})
it('a drawing whose picture has too much mark-up is drawn by the server, read by its parser once; cards that are none are refused', async () => {
  const { id: modelId } = (await data(admin, contract.copyReadyProcess, { ready: 'leave' })) as { id: string }
  const { xml: jsonXml } = (await data(admin, contract.queryModelDesign, { modelId })) as { xml: string }
  const parse = vi.spyOn(Object.getPrototypeOf(new BpmnModdle()) as BpmnModdle, 'fromXML')
  await data(admin, contract.persistProcess, { modelId, jsonXml, svgXml: `<svg>${'<g>'.repeat(150_000)}` })
  expect(parse).toHaveBeenCalledTimes(1)
  parse.mockRestore()
  const { deploymentId } = (await data(admin, contract.deployModel, { modelId })) as { deploymentId: string }
  const { path: url, method } = contract.getProcessImage
  const headers = { authorization: `Bearer ${token}` }
  const image = await app.http.inject({ method, url, headers, query: { deploymentId } })
  expect(image.body).toContain('<g class="djs-element" data-element-id="leader">')

  const deep = '['.repeat(400_000) + ']'.repeat(400_000)
  for (const simple of [deep, '7', '{"cards":[{"kind":"delay","id":"a","name":"\\u0000"}]}']) {
    const answer = await admin.call(contract.persistProcess, { modelId, jsonXml, simple }, { key: newId() })
    expect(answer.body.reason).toBe('kit.error.badValue')
  }
})
