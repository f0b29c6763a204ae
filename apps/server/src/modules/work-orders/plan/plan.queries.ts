import type { OrderKind } from '@cloud-steward/contract/work-orders/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const plansDue = (tenantId: number, today: string) =>
  raw<{ id: string }>(
    sql`select id from work_order_plan where tenant_id = ${tenantId} and is_active and next_on <= ${today}::date order by next_on, id limit 1000`,
  )
export const lockPlan = (tenantId: number, id: string) =>
  raw<{
    siteId: string
    roomId: string | null
    kind: OrderKind
    classifierId: string | null
    subject: string
    nextOn: string
    endOn: string | null
    everyCount: number
    everyUnit: 'day' | 'week' | 'month'
    isActive: boolean
  }>(sql`select site_id as "siteId", room_id as "roomId", kind, classifier_id as "classifierId", subject, next_on::text as "nextOn",
      end_on::text as "endOn", every_count as "everyCount", every_unit as "everyUnit", is_active as "isActive"
    from work_order_plan where tenant_id = ${tenantId} and id = ${id} for no key update`)
export const setNextOn = (tenantId: number, id: string, nextOn: string, isActive: boolean) =>
  raw(
    sql`update work_order_plan set next_on = ${nextOn}::date, is_active = ${isActive} where tenant_id = ${tenantId} and id = ${id}`,
  )
