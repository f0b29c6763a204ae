import { raw, sql } from '../../infra/db/sql.ts'
import type { PasswordRule } from './password.rules.ts'

export const accountRule = (tenantId: number) =>
  raw<PasswordRule>(
    sql`select min_length as "minLength", kinds from identity_account_rule where tenant_id = ${tenantId}`,
  )
export const putAccountRule = (tenantId: number, { minLength, kinds }: PasswordRule) =>
  raw(sql`insert into identity_account_rule (tenant_id, min_length, kinds, second_factor)
    values (${tenantId}, ${minLength}, ${kinds}, 'optional')
    on conflict (tenant_id) do update set min_length = excluded.min_length, kinds = excluded.kinds`)
