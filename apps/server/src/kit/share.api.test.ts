import { incomeAccount } from '@cloud-steward/contract/billing/index.ts'
import { share } from '@cloud-steward/contract/kit/index.ts'
import { agreeCoOwners } from '@cloud-steward/contract/wallet/index.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../test/app.ts'
import { cellReader } from './import-cells.ts'

const app = await testApp()
const tenant = await freshTenant(app)
const admin = await signIn(app, tenant)

it('shares are exported in per cent, and refused with a limit in per cent', async () => {
  const draft = { code: 'S525', name: 'Rents of shops', taxRateBp: 525 }
  expect((await admin.send(incomeAccount.endpoints.add, draft)).body.code).toBe(200)
  const csv = (await admin.send(incomeAccount.endpoints.export, { code: 'S525', isTemplate: 'c' })).bytes.toString()
  expect(csv.split(/\r?\n/)[1]).toContain(',5.25,')
  const { body } = await admin.send(incomeAccount.endpoints.add, { ...draft, code: 'S2', taxRateBp: 10_001 })
  expect((body as { fields?: object }).fields).toMatchObject({ taxRateBp: expect.stringContaining('100%') })
  const owners = [{ ownerId: tenant.landlordId, basisPoints: 20_000 }]
  const refused = await admin.send(agreeCoOwners, { owners }, { key: 'two-hundred-per-cent' })
  expect(Object.entries((refused.body as { fields: Record<string, string> }).fields)).toContainEqual([
    expect.stringMatching(/^owners\.0\.basisPoints$/),
    expect.stringContaining('100%'),
  ])
})
it('shares of a sheet are per cent, whatever sign follows them', async () => {
  const read = cellReader('x', { rate: share({ optional: true, max: 10_000 }) })
  const rows = await read(tenant.ctx(), [['0.05'], ['5.25%'], ['6 ％'], ['0.29'], ['']])
  expect(rows).toEqual([{ rate: 5 }, { rate: 525 }, { rate: 600 }, { rate: 29 }, { rate: null }])
})
