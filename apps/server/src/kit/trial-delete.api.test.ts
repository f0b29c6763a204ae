import { building, site } from '@cloud-steward/contract/housing/index.ts'
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
