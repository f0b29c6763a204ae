import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

const of = (tenantId: number, userId: string) => sql`tenant_id = ${tenantId} and user_id = ${userId}`

export const secondFactorOf = (tenantId: number, userId: string) =>
  raw<{ sealed_secret: string; confirmed: boolean }>(
    sql`select sealed_secret, confirmed_at is not null as confirmed from identity_second_factor where ${of(tenantId, userId)}`,
  )
interface State {
  isOn: boolean
  /** By the rule of the tenant. */
  isDemanded: boolean
  recoveryLeft: number
}
export const secondFactorState = (tenantId: number, userId: string) =>
  raw<State>(
    sql`select exists (select from identity_second_factor where ${of(tenantId, userId)} and confirmed_at is not null) as "isOn",
      exists (select from identity_account_rule a where a.tenant_id = ${tenantId} and (a.second_factor = 'everybody'
        or a.second_factor = 'administrators' and exists (select from identity_user_role x
          join identity_role r on r.tenant_id = x.tenant_id and r.id = x.role_id
          where x.tenant_id = ${tenantId} and x.user_id = ${userId} and r.code = 'ROLE_ADMIN'))) as "isDemanded",
      (select count(*)::int from identity_recovery_code where ${of(tenantId, userId)}) as "recoveryLeft"`,
  )
/** Begins anew until it is confirmed; then nothing is written. */
export const putSecondFactor = (tenantId: number, userId: string, sealedSecret: string) =>
  raw(sql`insert into identity_second_factor as t (tenant_id, user_id, sealed_secret) values (${tenantId}, ${userId}, ${sealedSecret})
    on conflict (tenant_id, user_id) do update set sealed_secret = excluded.sealed_secret where t.confirmed_at is null`)
export const confirmFactor = (tenantId: number, userId: string, sealedSecret: string, step: number) =>
  raw(sql`update identity_second_factor set confirmed_at = now(), last_step = ${step}
    where ${of(tenantId, userId)} and confirmed_at is null and sealed_secret = ${sealedSecret}`)
export const deleteSecondFactor = (tenantId: number, userId: string) =>
  raw(sql`delete from identity_second_factor where ${of(tenantId, userId)}`)

/** Of many who have the same code at once, one uses it up; older ones are used up with it. */
export const useStep = (tenantId: number, userId: string, step: number) =>
  raw(sql`update identity_second_factor set last_step = ${step} where ${of(tenantId, userId)} and last_step < ${step}`)

export const insertRecoveryCodes = (tenantId: number, userId: string, hashes: readonly string[]) =>
  insertMany(
    tenantId,
    'identity_recovery_code',
    hashes.map((hash) => ({ user_id: userId, code_hash: hash })),
  )
export const takeRecoveryCode = (tenantId: number, userId: string, hash: string) =>
  raw(sql`delete from identity_recovery_code where ${of(tenantId, userId)} and code_hash = ${hash}`)
