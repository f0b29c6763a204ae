import type { AnswerOf } from '@cloud-steward/contract'
import type { queryAccountRule } from '@cloud-steward/contract/identity/account-rule.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export type AccountRule = AnswerOf<typeof queryAccountRule>
export const accountRule = (tenantId: number) =>
  raw<AccountRule>(
    sql`select min_length as "minLength", kinds, second_factor as "secondFactor"
      from identity_account_rule where tenant_id = ${tenantId}`,
  )
export const putAccountRule = (tenantId: number, { minLength, kinds, secondFactor }: AccountRule) =>
  raw(sql`insert into identity_account_rule (tenant_id, min_length, kinds, second_factor)
    values (${tenantId}, ${minLength}, ${kinds}, ${secondFactor})
    on conflict (tenant_id) do update
      set min_length = excluded.min_length, kinds = excluded.kinds, second_factor = excluded.second_factor`)
