import { lookIn } from '@cloud-steward/contract/identity/support-grant.ts'
import { call } from './api.ts'
import { lookThrough } from './session-store.ts'

/** Shows the console with the data of a tenant that lets the platform look in. The shell starts afresh with that token. */
export async function enterTenant(tenantCode: string): Promise<void> {
  const { access_token: token } = await call(lookIn, { tenantCode })
  if (token) lookThrough(token)
}
