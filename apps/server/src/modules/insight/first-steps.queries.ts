import { raw, sql } from '../../infra/db/sql.ts'

interface Found {
  house: boolean
  rentee: boolean
  lease: boolean
  bill: boolean
  payment: boolean
  draft: string | null
  open: string | null
}
/** Which steps have left a record. What is a sample counts for none. */
export const stepsDone = (tenantId: number) => {
  const notSample = (kind: string) =>
    sql`not exists (select from infra_counter c where c.tenant_id = ${tenantId} and c.name = ${`sample:${kind}:`} || t.id::text)`
  return raw<Found>(
    sql`select exists (select from housing_house t where t.tenant_id = ${tenantId} and ${notSample('house')}) as house,
      exists (select from housing_rentee t where t.tenant_id = ${tenantId} and ${notSample('rentee')}) as rentee,
      exists (select from housing_lease t where t.tenant_id = ${tenantId} and t.status in ('signed', 'ended')) as lease,
      exists (select from billing_bill t where t.tenant_id = ${tenantId} and t.state <> 'void') as bill,
      exists (select from payment t where t.tenant_id = ${tenantId} and t.state = 'recorded') as payment,
      (select t.id from housing_lease t where t.tenant_id = ${tenantId} and t.status = 'draft' and ${notSample('lease')}
        order by t.id limit 1) as draft,
      (select t.id from billing_bill t where t.tenant_id = ${tenantId} and t.state in ('issued', 'part_paid')
        order by t.due_on, t.id limit 1) as open`,
  )
}
