import { deleteSavedView, querySavedView, saveView } from '@cloud-steward/contract/system/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'

let [mine, colleague, stranger] = [] as unknown as [Client, Client, Client]
beforeAll(async () => {
  const app = await testApp()
  const tenant = await freshTenant(app)
  mine = await signIn(app, tenant)
  colleague = await signIn(app, tenant, 'ROLE_RENTEE')
  stranger = await signIn(app, await freshTenant(app))
})
const page = '/house_list'
const namesOf = async (who: Client) => (await who.call(querySavedView, { page })).body.data

it('keeps views of a screen for their owner alone', async () => {
  const { body } = await mine.call(saveView, { page, name: '空房', query: 'view=board&state=vacant' })
  expect(await namesOf(mine)).toEqual([{ id: body.data.id, name: '空房', query: 'view=board&state=vacant' }])
  for (const other of [colleague, stranger]) {
    expect(await namesOf(other)).toEqual([])
    expect((await other.call(deleteSavedView, { id: body.data.id })).status).toBe(404)
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => mine.call(saveView, { page, name: '空房', query: `at=${at}` })),
  )
  expect(new Set(answers.map((answer) => answer.body.data.id))).toEqual(new Set([body.data.id]))
  expect(await namesOf(mine)).toHaveLength(1)
  expect((await mine.call(deleteSavedView, { id: body.data.id })).body.code).toBe(200)
  expect(await namesOf(mine)).toEqual([])
})

it('keeps fifty of a screen', async () => {
  for (let at = 0; at < 50; at++)
    expect((await colleague.call(saveView, { page, name: `${at}`, query: '' })).body.code).toBe(200)
  expect((await colleague.call(saveView, { page, name: '50', query: '' })).body.reason).toBe(
    'system.error.tooManyViews',
  )
  expect((await colleague.call(saveView, { page, name: '49', query: 'a=1' })).body.code).toBe(200)
})
