import type { Client } from 'pg'
import { soundsOf } from '../apps/server/src/infra/pinyin.ts'

/** How much of everything a tenant gets; its rooms, leases and rentees are as many as each other. */
export interface Amount {
  tenantId: number
  leases: number
  /** Bills of each lease, one a month. */
  billsPerLease: number
}
const sites = 10
const landlords = 50

/** Ids that follow from a number, in its order, as UUID v7 are. */
export const idOf = (kind: string, n: number): string =>
  `0190${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
export const idFrom = (kind: string, n: string): string =>
  `('0190${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Names of three characters from 40 × 900 words. */
export const nameFrom = (n: string): string =>
  `substr('王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡', 1 + (${n} * 7 % 40)::int, 1)
   || substr('子浩梓欣雨佳思俊嘉文晓诗宇怡建国志明海秀兰英芳丽静敏强磊', 1 + (${n} / 3 % 30)::int, 1)
   || substr('涵然轩怡萱琪豪杰晨曦宁悦彤瑶洁雪玲平刚勇军峰超鹏飞龙华云', 1 + (${n} / 97 % 30)::int, 1)`

/** Writes large data sets by SQL alone, as the owner: only for measuring, the product never writes like this. */
export async function fillInBulk(owner: Client, amounts: readonly Amount[]): Promise<void> {
  await owner.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
  )
  const tables = ['landlord', 'rentee', 'site', 'building', 'house', 'room', 'lease'].map((table) => `housing_${table}`)
  tables.push('billing_bill')
  await withoutIndexes(owner, tables, async () => {
    for (const amount of amounts) await fillOne(owner, amount)
  })
  for (const table of tables) await owner.query(`vacuum (analyze) ${table}`)
  await owner.query('reset session_replication_role; reset synchronous_commit; checkpoint')
}

/** Rows first, indexes after: a third of the time. */
export async function withoutIndexes(
  owner: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes i where tablename = any($1)
       and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  )
  for (const { name: index } of rows) await owner.query(`drop index ${index}`)
  await work()
  for (const { definition } of rows) await owner.query(definition)
}

/** Writes the sounds of the names of renters, which the server writes with each name. */
export async function fillSounds(owner: Client, tenantId: number): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    'select distinct name from housing_rentee where tenant_id = $1 and name_sounds is null',
    [tenantId],
  )
  const names = rows.map(({ name }) => name)
  // The server's own job writes them too, in another order: the lock keeps the two from a deadlock.
  await owner.query('begin')
  await owner.query('lock table housing_rentee in share row exclusive mode')
  await owner.query(
    `update housing_rentee t set name_sounds = given.sounds from unnest($2::text[], $3::text[]) given (name, sounds)
      where t.tenant_id = $1 and t.name = given.name`,
    [tenantId, names, names.map(soundsOf)],
  )
  await owner.query('commit')
}

async function fillOne(owner: Client, { tenantId: t, leases, billsPerLease }: Amount): Promise<void> {
  const insert = (table: string, columns: Record<string, string>, count: number) =>
    owner.query(
      `insert into ${table} (tenant_id, ${Object.keys(columns).join(', ')})
       select ${t}, ${Object.values(columns).join(', ')} from generate_series(1, ${count}) n`,
    )
  await owner.query(
    `insert into identity_tenant (id, code, name, house_limit) values (${t}, '${t}', 'T${t}', 10000000)
     on conflict (id) do update set house_limit = 10000000`,
  )
  const made = (count: number) => `now() - (${count} - n) * interval '10 seconds'`
  const site = idFrom('0001', `1 + n % ${sites}`)
  const building = idFrom('0002', `1 + n % ${sites}`)
  const landlord = idFrom('0003', `1 + n % ${landlords}`)
  const place = { site_id: site, building_id: building, landlord_id: landlord, floor: '1 + n % 30' }
  const party = { mobile: `'138' || lpad(n::text, 8, '0')`, name: nameFrom('n') }
  await insert(
    'housing_landlord',
    { id: idFrom('0003', 'n'), code: `'L' || n`, ...party, created_at: made(landlords) },
    landlords,
  )
  await insert(
    'housing_rentee',
    { id: idFrom('0004', 'n'), code: `'R' || lpad(n::text, 7, '0')`, ...party, created_at: made(leases) },
    leases,
  )
  await insert(
    'housing_site',
    {
      id: idFrom('0001', 'n'),
      code: `'S' || n`,
      name: `'云栖小区' || n`,
      region_code: `'330110'`,
      address: `'良睦路 ' || n || ' 号'`,
      mode: `'whole'`,
    },
    sites,
  )
  await insert(
    'housing_building',
    { id: idFrom('0002', 'n'), site_id: idFrom('0001', 'n'), name: `n || ' 幢'`, floors: '30' },
    sites,
  )
  await insert(
    'housing_house',
    {
      id: idFrom('0005', 'n'),
      ...place,
      number: `'H' || n`,
      area_m2: '58.5',
      mode: `'whole'`,
      created_at: made(leases),
    },
    leases,
  )
  await insert(
    'housing_room',
    {
      id: idFrom('0006', 'n'),
      ...place,
      house_id: idFrom('0005', 'n'),
      number: `'H' || n`,
      full_name: `'云栖小区' || (1 + n % ${sites}) || ' ' || (1 + n % ${sites}) || ' 幢 H' || n`,
      mode: `'whole'`,
      area_m2: '58.5',
      base_rent_fen: '320000',
      deposit_fen: '320000',
      created_at: made(leases),
    },
    leases,
  )
  await insert(
    'housing_lease',
    {
      id: idFrom('0007', 'n'),
      no: `'HT-' || lpad(n::text, 7, '0')`,
      room_id: idFrom('0006', 'n'),
      site_id: site,
      landlord_id: landlord,
      rentee_id: idFrom('0004', 'n'),
      start_on: 'current_date - 300',
      end_on: 'current_date + 430',
      rent_fen: '320000',
      pay_months: `'1'`,
      advance_days: '0',
      cycle_mode: `'anniversary'`,
      proration: `'actualMonth'`,
      deposit_fen: '320000',
      late_fee_bp: '5',
      grace_days: '3',
      status: `'signed'`,
      signed_on: 'current_date - 301',
      created_at: made(leases),
    },
    leases,
  )
  const lease = `1 + (n - 1) % ${leases}`
  const month = `(n - 1) / ${leases}`
  const bills = leases * billsPerLease
  await insert(
    'billing_bill',
    {
      id: idFrom('0008', 'n'),
      no: `'B' || lpad(n::text, 8, '0')`,
      lease_id: idFrom('0007', lease),
      room_id: idFrom('0006', lease),
      site_id: idFrom('0001', `1 + (${lease}) % ${sites}`),
      rentee_id: idFrom('0004', lease),
      landlord_id: idFrom('0003', `1 + (${lease}) % ${landlords}`),
      period_from: `current_date - 30 * (${billsPerLease} - (${month})::int)`,
      period_to: `current_date - 30 * (${billsPerLease} - (${month})::int) + 29`,
      due_on: `current_date - 30 * (${billsPerLease} - (${month})::int) + (n % 7)::int`,
      total_fen: '300000 + n % 1000 * 100',
      rent_fen: '300000 + n % 1000 * 100',
      paid_fen: `case when n % 10 < 8 then 300000 + n % 1000 * 100 else 0 end`,
      rent_paid_fen: `case when n % 10 < 8 then 300000 + n % 1000 * 100 else 0 end`,
      state: `case when n % 10 < 8 then 'paid' else 'issued' end`,
      late_fee_bp: '5',
      grace_days: '3',
      created_at: made(bills),
    },
    bills,
  )
}
