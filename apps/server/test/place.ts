import { freshTenant, signIn, type TestApp, type TestTenant, testApp } from './app.ts'
import type { Client } from './client.ts'
import { addPlace, type Ids } from './samples.ts'

export interface Place {
  app: TestApp
  tenant: TestTenant
  admin: Client
  ids: Ids
}
/** A fresh tenant with its administrator signed in and one record of every housing resource. */
export async function freshPlace(
  options: { houseLimit?: number } = {},
  app: Promise<TestApp> = testApp(),
): Promise<Place> {
  const server = await app
  const tenant = await freshTenant(server, options)
  const admin = await signIn(server, tenant)
  return { app: server, tenant, admin, ids: await addPlace(admin) }
}
