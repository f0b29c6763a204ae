import type { AnswerOf } from '@cloud-steward/contract'
import { type queryUsualTerms } from '@cloud-steward/contract/housing/lease-default.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

/** The terms of the room's site, else those of all. */
export const usualTerms = (tenantId: number, roomId: string | null | undefined) =>
  raw<AnswerOf<typeof queryUsualTerms>>(
    sql`select pay_months as "payMonths", due_rule as "dueRule", due_day as "dueDay", advance_days as "advanceDays",
        cycle_mode as "cycleMode", proration, notice_days as "noticeDays", break_rule as "breakRule", break_fen as "breakFen",
        break_months as "breakMonths", at_end as "atEnd", late_fee_on as "lateFeeOn", late_fee_every as "lateFeeEvery", late_fee_bp as "lateFeeBp", late_fee_unit_fen as "lateFeeUnitFen", grace_days as "graceDays",
        late_fee_mode as "lateFeeMode", late_fee_cap_bp as "lateFeeCapBp",
        auto_renew_months as "autoRenewMonths", auto_renew_days as "autoRenewDays", auto_renew_raise_bp as "autoRenewRaiseBp", auto_renew_raise_fen as "autoRenewRaiseFen"
      from housing_lease_default
      where tenant_id = ${tenantId}
        and (site_id is null or site_id = (select site_id from housing_room where tenant_id = ${tenantId} and id = ${roomId ?? null}::uuid))
      order by site_id nulls last limit 1`,
  )
