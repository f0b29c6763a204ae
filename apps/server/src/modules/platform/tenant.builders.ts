import { endpoints as all } from '@cloud-steward/contract'
import { token } from '@cloud-steward/contract/identity/index.ts'
import { tenant } from '@cloud-steward/contract/platform/index.ts'
import { guest, platformTenant, signIn, testApp } from '../../../test/app.ts'
import { client } from '../../../test/client.ts'

export const app = await testApp()
export const platform = await platformTenant(app)
export const keeper = await signIn(app, platform)
export const { endpoints } = tenant
export const endpointOf = (permission: string) => all.find((one) => one.permission === permission)!
let count = 0
/** A number nobody else was given. */
export const serial = (): number => ++count
export const name = (): string => `Tenant ${Date.now()}-${serial()}`

export interface Made {
  id: string
  tenantCode: string
  username: string
  password?: string
}
export const add = async (draft: object = {}) => {
  const { body } = await keeper.send(endpoints.add, { tenantName: name(), ...draft })
  return body as unknown as { code: number; reason?: string; fields?: object; data: Made }
}
export const rowOf = async (filter: object) =>
  ((await keeper.send(endpoints.query, { pageSize: 500, ...filter })).body.data as { list: Record<string, unknown>[] })
    .list[0]
export const signInAs = (tenantCode: string, username: string, password: string) =>
  guest(app).send(token, { grant_type: 'password', tenantCode, username, password })
export const callerOf = async (made: Made) => {
  const { body } = await signInAs(made.tenantCode, made.username, made.password!)
  return client(app.http, (body as unknown as { access_token: string }).access_token)
}
