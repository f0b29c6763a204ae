import { newId } from '../src/infra/db/id.ts'
import { raw, sql } from '../src/infra/db/sql.ts'
import { tenantDb } from '../src/infra/db/tenant-db.ts'
import { hashOf } from '../src/modules/identity/sign-in/hash.ts'
import type { TestApp } from './app.ts'

/** As if a person at this address had read the characters off a picture. @returns its key, good for one use */
export async function solvedCaptcha(app: TestApp, ip = '127.0.0.1'): Promise<string> {
  const key = newId()
  await tenantDb(app.pools.app, 0).run(
    raw(sql`insert into identity_captcha (name, answer, ip, solved_at, ends_at)
      values (${hashOf(key)}, '', ${ip}, now(), now() + interval '1 minute')`),
  )
  return key
}
