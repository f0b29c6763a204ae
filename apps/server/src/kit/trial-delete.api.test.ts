import { building, rentee, site } from '@cloud-steward/contract/housing/index.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../test/app.ts'
import { addOne, draftOf, type Ids } from '../../test/samples.ts'

it('a trial says why a record cannot be deleted, and deletes nothing that can', async () => {
  const app = await testApp()
  const admin = await signIn(app, await freshTenant(app))
  const ids: Ids = {}
  const { body } = await admin.send(site.endpoints.add, { ...draftOf(site, ids), landlordId: null })
  const { id } = body.data as { id: string }
  const trial = { id, isTrial: 'true' }
  expect((await admin.send(site.endpoints.delete, trial)).body.code).toBe(200)
  expect((await admin.send(site.endpoints.query, { id })).body.data).toMatchObject({ pagination: { total: 1 } })
  await addOne(admin, building, { 'housing.site': id })
  const [tried, real] = [
    await admin.send(site.endpoints.delete, trial),
    await admin.send(site.endpoints.delete, { id }),
  ]
  expect(tried.body.code).not.toBe(200)
  expect(tried.body.message).toBe(real.body.message)
})

it('a flag without a value, or with one that is neither true nor false, deletes nothing', async () => {
  const app = await testApp()
  const admin = await signIn(app, await freshTenant(app))
  const { id } = (await admin.send(rentee.endpoints.add, draftOf(rentee, {}))).body.data as { id: string }
  for (const isTrial of ['', 'yes', '2', 'false,true']) {
    const { body } = await admin.send(rentee.endpoints.delete, { id, isTrial })
    expect(body.code, isTrial).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual(['isTrial'])
  }
  expect((await admin.send(rentee.endpoints.query, { id })).body.data).toMatchObject({ pagination: { total: 1 } })
  expect((await admin.send(rentee.endpoints.delete, { id, isTrial: 'false' })).body.code).toBe(200)
})
