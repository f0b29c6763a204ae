import { resourceNamed } from '@cloud-steward/contract'
import type { Ctx } from '../ctx/types.ts'
import { translate } from '../labels.ts'
import { type Sql, sql } from './sql.ts'

/** Who an account is, of rows `t`: the person's name, or that the system did it. A name that no account has any more is shown as it is. */
export function nameOfUser({ language }: Pick<Ctx, 'language'>, username: Sql): Sql {
  const users = sql.table(resourceNamed('identity.user').table)
  return sql`coalesce((select nullif(u.nickname, '') from ${users} u where u.tenant_id = t.tenant_id and lower(u.username) = lower(${username})),
    case ${username} when 'system' then ${translate(language, 'kit.bySystem')} else ${username} end)`
}
