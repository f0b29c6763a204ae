import { token } from '@cloud-steward/contract/identity/index.ts'
import type { Product } from './_product.ts'

/** Signs in as the first administrator and takes his password for every further one; @returns the access token. */
export async function signedIn({ url, password }: Pick<Product, 'url' | 'password'>): Promise<string> {
  const given = new URLSearchParams({ grant_type: 'password', tenantCode: '10001', username: 'admin', password })
  const answer = await fetch(`${url}${token.path}?${given}`, { method: 'POST' })
  const { access_token } = (await answer.json()) as { access_token?: string }
  if (!access_token) throw new Error(`sign-in answered ${answer.status}`)
  return access_token
}
