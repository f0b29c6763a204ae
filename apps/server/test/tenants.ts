import { asOwner } from '../src/infra/db/owner.ts'
import type { TestApp, TestTenant } from './app.ts'

/** The day so many days from today in Shanghai. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** Changes what stands of a tenant in the table that is read before a tenant is known. */
export const setTenant = (
  app: TestApp,
  { id }: Pick<TestTenant, 'id'>,
  change: {
    starts_on?: string | null
    ends_on?: string | null
    grace_days?: number
    status?: string
    menus?: string[] | null
  },
): Promise<unknown> =>
  asOwner(app.ownerUrl, (owner) =>
    owner.query(
      `update identity_tenant set ${Object.keys(change)
        .map((column, at) => `${column} = $${at + 2}`)
        .join()} where id = $1`,
      [id, ...Object.values(change)],
    ),
  )
