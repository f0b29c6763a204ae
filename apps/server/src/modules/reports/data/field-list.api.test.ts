import { describe, expect, it } from 'vitest'
import { freshTenant, testApp } from '../../../../test/app.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw } from '../../../infra/db/sql.ts'
import { ListQuery } from '../../../kit/list-query.ts'
import { reportFields } from './field-list.ts'

describe('every field of every list', () => {
  it('can be read by a report', async () => {
    const app = await testApp()
    const today = (await freshTenant(app)).ctx()
    const user = { id: newId(), username: 'u', nickname: 'u', roles: ['ROLE_ADMIN'] }
    const ctx = { ...today, user }
    for (const { resource, source } of app.operations.values()) {
      if (!resource.operations.includes('query')) continue
      const fields = reportFields(resource, source)
      const query = new ListQuery(ctx, resource, source, {})
      await today.db.rows(raw(query.everything({}, 1, fields.slice(0, -1)))).catch((error: Error) => {
        throw new Error(`${resource.name}: ${error.message}`)
      })
    }
  })
  it('is never a field that can only be written', async () => {
    const app = await testApp()
    const named = [...app.operations.values()].flatMap(({ resource, source }) =>
      reportFields(resource, source).map((key) => `${resource.name}.${key}`),
    )
    expect(named.length).toBeGreaterThan(1_000)
    // `clientSecret` is the mask its list shows; the two `hasSecret` are booleans.
    const masked = ['identity.appClient.clientSecret', 'lock.cloudAccount.hasSecret', 'broadband.carrier.hasSecret']
    expect(named.filter((key) => /password|secret|\.idNo$/i.test(key))).toEqual(masked)
  })
})
