// The income overview of a month over 300,000 entries of three months, against the sums of the same month and the one
// before read from the index alone, and a page of its entries. npm run bench -- income
import { queryIncome, queryIncomeEntries } from '@cloud-steward/contract/billing/index.ts'
import { fillInBulk } from './_bulk.ts'
import { atMost, compared, reported, stated } from './_figures.ts'
import { startLimit } from './_limit.ts'
import { load, requestBytes } from './_load.ts'
import { startProduct } from './_product.ts'
import { signedIn } from './_session.ts'

const [TENANT, LEASES, BILLS_EACH, ROUNDS] = [10_001, 50_000, 3, 5]
const product = await startProduct('income')
const { owner } = product
await fillInBulk(owner, [{ tenantId: TENANT, leases: LEASES, billsPerLease: BILLS_EACH }])
await owner.query(
  `insert into billing_bill_line (tenant_id, id, bill_id, fee, period_from, period_to, amount_fen, formula)
   select tenant_id, id, id, 'rent', period_from, period_to, total_fen, '{}' from billing_bill`,
)
await owner.query(
  `insert into ledger_account (tenant_id, id, owner_kind, owner_id, kind)
   select ${TENANT}, md5(kind || id)::uuid, owner, id, kind from (
     select 'landlord' as owner, id, unnest(array['income', 'collected', 'unsettled']) as kind from housing_landlord where tenant_id = ${TENANT}
     union all select 'rentee', id, 'receivable' from housing_rentee where tenant_id = ${TENANT}) x`,
)
await owner.query(
  `insert into ledger_entry (tenant_id, id, kind, debit_account_id, credit_account_id, amount_fen, bill_id, business_on, business_key)
   select tenant_id, uuidv7(), 'bill_issued', md5('receivable' || rentee_id)::uuid, md5('income' || landlord_id)::uuid, total_fen, id, due_on, 'i' || id from billing_bill
   union all select tenant_id, uuidv7(), 'collected', md5('collected' || landlord_id)::uuid, md5('unsettled' || landlord_id)::uuid, total_fen, id, due_on + 2, 'c' || id from billing_bill`,
)
await owner.query('vacuum analyze billing_bill, billing_bill_line, ledger_entry, ledger_account')
const {
  rows: [span],
} = await owner.query(
  `select (current_date - 44)::text as "from", (current_date - 15)::text as "to", (current_date - 74)::text as before`,
)
const { from, to, before } = span as { from: string; to: string; before: string }
stated(`${2 * LEASES * BILLS_EACH} entries of ${LEASES * BILLS_EACH} bills; the overview reads two thirds of them`)

const headers = { authorization: `Bearer ${await signedIn(product)}` }
const p50 = async (path: string, input: Record<string, string>, seconds = 3) => {
  const request = requestBytes('GET', `${path}?${new URLSearchParams(input)}`, headers)
  const answer = await load({ port: product.port, request: () => request }, { connections: 1, seconds })
  if (answer.wrong) throw new Error('wrong answers')
  return answer.p50
}
const limit = await startLimit(product.ownerUrl)
await limit.use({
  texts: [
    `select kind, business_on >= $2::date as now, sum(amount_fen) from ledger_entry where tenant_id = ${TENANT} and business_on between $1::date and $3::date group by 1, 2`,
  ],
  values: [[[before, from, to]]],
  answer: 'id',
})
const bare = async () =>
  (await load({ port: limit.port, request: () => requestBytes('POST', '/') }, { connections: 1, seconds: 2 })).p50
const asked = { from, to, unit: 'day' }
const [mine, theirs]: number[][] = [[], []]
await p50(queryIncome.path, asked)
await bare()
for (let round = 0; round < ROUNDS; round++) {
  mine!.push(await p50(queryIncome.path, asked))
  theirs!.push(await bare())
}
compared('income of a month, with all its parts', mine!, theirs!, { atMost: 20 }, 'ms')
reported('the same by fee as well', `${(await p50(queryIncome.path, { ...asked, fees: 'yes' })).toFixed(0)} ms`)
const page = { from, to, measure: 'billed', pageSize: '20' }
await p50(queryIncomeEntries.path, page, 1)
atMost('a page of its entries', await p50(queryIncomeEntries.path, page, 2), 400, 'ms')
limit.stop()
await product.stop()
