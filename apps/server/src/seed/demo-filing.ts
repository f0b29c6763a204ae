import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { checkDigitOf, maskedIdNumber } from '../infra/identity-number.ts'
import type { SecretBox } from '../infra/secrets/secret-box.ts'
import { sealedIdNumber } from '../modules/housing/party/party.service.ts'

/** Leases signed last are not filed yet, and now and then one was forgotten. */
const [NEWEST, FORGOTTEN] = [9, 23]

/** Gives rentees identity numbers, sealed as always; most of them checked, most leases filed. */
export async function fileLeases({ db, tenant, today }: Ctx, secrets: SecretBox): Promise<void> {
  const tenantId = tenant.id
  const people = await db.rows(
    raw<{ id: string }>(sql`select id from housing_rentee where tenant_id = ${tenantId} order by code, id`),
  )
  const numbers = people.map(({ id }, at) => {
    const idNo = numberOf(at)
    return { id, masked: maskedIdNumber(idNo), ...sealedIdNumber(secrets, tenantId, id, idNo) }
  })
  const all = (key: 'id' | 'masked' | 'secret' | 'hash') => numbers.map((one) => one[key])
  await db.run(
    raw(sql`update housing_rentee r set id_no_masked = n.masked, id_no_secret = n.secret, id_no_hash = n.hash
      from unnest(${all('id')}::uuid[], ${all('masked')}::text[], ${all('secret')}::text[], ${all('hash')}::text[]) n (id, masked, secret, hash)
      where r.tenant_id = ${tenantId} and r.id = n.id`),
  )
  const ranked = sql`(select id, rentee_id, signed_on, row_number() over (order by signed_on desc, no) as place
    from housing_lease where tenant_id = ${tenantId} and status in ('signed', 'ended') and signed_on <= ${today()}::date) x`
  const seen = sql`x.place > ${sql.lit(NEWEST)} and x.place % ${sql.lit(FORGOTTEN)} <> 0`
  await db.run(
    raw(sql`update housing_lease l set filing_no = '备' || to_char(l.signed_on, 'YYYYMM') || lpad(x.place::text, 5, '0'),
        filed_on = least(l.signed_on + 3 + (x.place % 20)::int, ${today()}::date)
      from ${ranked} where l.tenant_id = ${tenantId} and l.id = x.id and ${seen}`),
  )
  await db.run(
    raw(sql`update housing_rentee r set identity_state = case when x.place % 41 = 0 then 'failed' else 'verified' end,
        identity_at = x.signed_on + time '10:00', identity_by = 'operator'
      from ${ranked} where r.tenant_id = ${tenantId} and r.id = x.rentee_id and (${seen} or x.place % 3 = 0)`),
  )
}

/** Grown people, each with another day of birth or place in its row. */
function numberOf(at: number): string {
  const born = new Date(Date.UTC(1970, 0, 1 + ((at * 37) % 11_000))).toISOString().slice(0, 10).replaceAll('-', '')
  const digits = `330106${born}${String(Math.floor(at / 11_000) % 1_000).padStart(3, '0')}`
  return digits + checkDigitOf(digits)
}
