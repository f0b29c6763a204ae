import type { Client } from 'pg'
import { idFrom, idOf } from './_bulk.ts'

const TENANT = 10_001
const [METER, SITE] = ['00e0', '00e2'] as const
const site = `'${idOf(SITE, 1)}'`

/** Of each meter of `fillMeters` a command, an alarm and five readings; one in a hundred went wrong, and the last ones did not. */
export async function fillHistory(owner: Client, meters: number): Promise<void> {
  const made = `now() - (${meters} - n) * interval '7 seconds' - interval '1 day'`
  const isOdd = `n % 100 = 0 and n < ${meters} * 0.9`
  const from = `from generate_series(1, ${meters}) n`
  await owner.query(
    `insert into device_command (tenant_id, id, device_id, serial, site_id, kind, cause, priority, state, expires_at, ended_at, created_at)
      select ${TENANT}, ${idFrom('00e3', 'n')}, ${idFrom(METER, 'n')}, 'BT' || n, ${site}, 'read', 'manual', 1,
        case when ${isOdd} then 'failed' else 'verified' end, ${made}, ${made}, ${made} ${from}`,
  )
  await owner.query(
    `insert into device_alarm (tenant_id, id, device_id, serial, category, site_id, kind, severity, cleared_at, acked_at, created_at)
      select ${TENANT}, ${idFrom('00e4', 'n')}, ${idFrom(METER, 'n')}, 'BT' || n, 'elemeter', ${site}, 'meter_silent', 'minor',
        case when not (${isOdd}) then ${made} end, case when not (${isOdd}) then ${made} end, ${made} ${from}`,
  )
  await owner.query(
    `insert into metering_reading (tenant_id, id, meter_id, site_id, utility, counter, read_on, value_milli, use_milli, kind, state, username, created_at)
      select ${TENANT}, uuidv7(), ${idFrom(METER, 'n')}, ${site}, 'electric', 1, current_date - back, 1000 * (10 - back), 1000, 'remote', 'confirmed', '-',
        now() - back * interval '1 day' + n * interval '1 ms' from generate_series(5, 1, -1) back, generate_series(1, ${meters}) n`,
  )
  await owner.query('vacuum analyze device_command, device_alarm, metering_reading')
}
/** An account on each meter, one in a hundred in arrears, with its last three days. */
export async function fillAccounts(owner: Client, meters: number): Promise<void> {
  const from = `from generate_series(1, ${meters}) n`
  await owner.query(
    `insert into prepaid_account (tenant_id, id, no, plan_id, utility, meter_id, site_id, room_id, lease_id, rentee_id, landlord_id, state, ledger_account_id,
        opened_on, base_milli, since_on, charged_to, created_at)
      select ${TENANT}, ${idFrom('00e5', 'n')}, 'BA' || n, ${idFrom('00e6', '1')}, 'electric', ${idFrom(METER, 'n')}, ${site}, ${idFrom(METER, 'n')}, ${idFrom(METER, 'n')},
        ${idFrom(METER, 'n')}, ${idFrom(METER, 'n')}, case when n % 100 = 0 and n < ${meters} * 0.9 then 'arrears' else 'normal' end, ${idFrom('00e7', 'n')},
        current_date - 30, 0, current_date - 30, current_date, now() - (${meters} - n) * interval '7 seconds' ${from}`,
  )
  await owner.query(
    `insert into prepaid_account_day (tenant_id, id, account_id, site_id, room_id, rentee_id, landlord_id, utility, day, opening_fen, recharged_fen, used_fen,
        corrected_fen, settled_fen, closing_fen, created_at)
      select ${TENANT}, uuidv7(), ${idFrom('00e5', 'n')}, ${site}, ${idFrom(METER, 'n')}, ${idFrom(METER, 'n')}, ${idFrom(METER, 'n')}, 'electric', current_date - back,
        1000, 0, -100, 0, 0, 900, ((current_date - back) + time '23:59:59') at time zone 'Asia/Shanghai' from generate_series(3, 1, -1) back, generate_series(1, ${meters}) n`,
  )
  await owner.query('vacuum analyze prepaid_account, prepaid_account_day')
}
