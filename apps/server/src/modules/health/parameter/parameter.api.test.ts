import { queryEnvironment, queryParamHistory, rollBackParam } from '@cloud-steward/contract/health/parameter.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { expect, it } from 'vitest'
import { freshTenant, platformTenant, signIn, testApp } from '../../../../test/app.ts'
import { settings } from '../../../infra/config.ts'
import { labelOf } from '../../../infra/labels.ts'
import { environment } from './environment.ts'

const app = await testApp()
const platform = await platformTenant(app)
const keeper = await signIn(app, platform)
const { add, update, query, delete: remove } = param.endpoints
interface Version {
  id: string
  version: number
  paramKey: string
  paramValue?: string
  isCurrent: boolean
  isSecret: boolean
}
const historyOf = async (paramId: string) => (await keeper.send(queryParamHistory, { paramId })).body.data as Version[]
const valueOf = async (id: string) =>
  ((await keeper.send(query, { id })).body.data as { list: { paramValue: string }[] }).list[0]!.paramValue
let made = 0
const added = async (given: object): Promise<string> => {
  const paramName = `health.test${Date.now()}${made++}`
  const { id } = (await keeper.send(add, { paramName, ...given })).body.data as { id: string }
  return id
}

it('is for administrators of the platform alone', async () => {
  const paramId = await added({ paramKey: 'a', paramValue: '1' })
  for (const stranger of [await signIn(app, await freshTenant(app)), await signIn(app, platform, 'ROLE_TENEMENT')])
    for (const [endpoint, input] of [
      [queryParamHistory, { paramId }],
      [rollBackParam, { paramId, changeId: paramId }],
      [queryEnvironment, {}],
    ] as const)
      expect((await stranger.send(endpoint, input)).status).toBe(403)
  await keeper.send(remove, { id: paramId })
})
it('keeps every change of a parameter, and goes back to one', async () => {
  const id = await added({ paramKey: 'limit', paramValue: '1' })
  await keeper.send(update, { id, paramValue: '2' })
  await keeper.send(update, { id, paramKey: 'bound' })
  await keeper.send(update, { id, paramValue: '3' })
  const shown = (await historyOf(id)).map(({ version, paramKey, paramValue, isCurrent }) => [
    version,
    paramKey,
    paramValue,
    isCurrent,
  ])
  expect(shown).toEqual([
    [4, 'bound', '3', true],
    [3, 'bound', '2', false],
    [2, 'limit', '2', false],
    [1, 'limit', '1', false],
  ])
  const [, , second] = await historyOf(id)
  expect((await keeper.send(rollBackParam, { paramId: id, changeId: second!.id })).body.code).toBe(200)
  expect(await valueOf(id)).toBe('2')
  expect((await historyOf(id))[0]).toMatchObject({ version: 5, paramKey: 'limit', paramValue: '2', isCurrent: true })
  // Of another parameter, or of none.
  const other = await added({ paramKey: 'x', paramValue: '9' })
  expect((await keeper.send(rollBackParam, { paramId: other, changeId: second!.id })).status).toBe(404)
  expect((await keeper.send(queryParamHistory, { paramId: second!.id })).status).toBe(404)
  for (const one of [id, other]) await keeper.send(remove, { id: one })
})
it('never tells a secret, and does not put its mask in its place', async () => {
  const id = await added({ paramKey: 'apiSecret', paramValue: 'hunter2' })
  await keeper.send(update, { id, paramValue: 'hunter3' })
  const versions = await historyOf(id)
  expect(versions.every(({ isSecret }) => isSecret)).toBe(true)
  expect(JSON.stringify(versions)).not.toContain('hunter')
  const refused = await keeper.send(rollBackParam, { paramId: id, changeId: versions[1]!.id })
  expect(refused.body.reason).toBe('health.error.secretVersion')
  await keeper.send(remove, { id })
})
it('shows settings of the environment, those that are accounts or keys masked', () => {
  const given = Object.fromEntries(
    Object.values(settings).map(({ name }) => [name, `postgres://me:open-sesame@host/${name}`]),
  )
  const rows = environment({ ...given, SOMETHING_ELSE: 'open-sesame' }, 'zh')
  expect(rows.map(({ variable }) => variable)).toEqual(Object.values(settings).map(({ name }) => name))
  expect(JSON.stringify(rows)).not.toContain('open-sesame')
  const masked = rows.filter(({ isMasked }) => isMasked).map(({ variable }) => variable)
  expect(masked).toEqual(
    expect.arrayContaining([
      'DATABASE_URL',
      'SECRET_KEY',
      'SMS_URL',
      'MAIL_URL',
      'SIGN_URL',
      'MQTT_URL',
      'DEMO_PASSWORD',
      'FILES_URL',
    ]),
  )
  expect(environment({}, 'zh').every(({ shown }) => shown === undefined)).toBe(true)
})
it('describes each setting in three languages, in English as the documentation does', () => {
  for (const { name, default: usually, description } of Object.values(settings)) {
    const label = `health.environment.${name}`
    expect(labelOf('en', label)).toBe(description)
    expect([undefined, usually]).toContain(labelOf('en', `${label}.usually`))
    expect(labelOf('zh', label)).not.toBe(undefined)
  }
  const [port] = environment({}, 'tw')
  expect(port).toMatchObject({ variable: 'PORT', description: '控制台和 API 的連接埠', usually: '8080' })
})
