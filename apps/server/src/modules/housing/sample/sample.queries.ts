import { raw, sql } from '../../../infra/db/sql.ts'

/** Whether the tenant has houses, renters or leases that are no sample. */
export const ownRecords = (tenantId: number) =>
  raw<{ found: boolean }>(
    sql`select exists (select from housing_house t where t.tenant_id = ${tenantId} and ${isOwn(tenantId, 'house')})
      or exists (select from housing_rentee t where t.tenant_id = ${tenantId} and ${isOwn(tenantId, 'rentee')})
      or exists (select from housing_lease t where t.tenant_id = ${tenantId} and ${isOwn(tenantId, 'lease')}) as found`,
  )
/** A condition on rows `t`: that they are no sample. */
const isOwn = (tenantId: number, kind: string) =>
  sql`not exists (select from infra_counter c where c.tenant_id = ${tenantId} and c.name = ${`sample:${kind}:`} || t.id::text)`

/** Whether a sample lease is more than a draft, or another lease uses a sample room or renter. */
export const usedSample = (tenantId: number) =>
  raw<{ found: boolean }>(
    sql`select exists (select from housing_lease t where t.tenant_id = ${tenantId} and t.status <> 'draft'
        and not ${isOwn(tenantId, 'lease')})
      or exists (select from housing_lease l
        left join housing_room r on r.tenant_id = l.tenant_id and r.id = l.room_id
        join infra_counter c on c.tenant_id = l.tenant_id
          and c.name in ('sample:rentee:' || l.rentee_id::text, 'sample:house:' || r.house_id::text)
        where l.tenant_id = ${tenantId}
          and not exists (select from infra_counter m where m.tenant_id = l.tenant_id and m.name = 'sample:lease:' || l.id::text)) as found`,
  )
