// Payments through the API (idempotency key, locks, allocation, double entry, audit, event) against one database call
// that writes the same rows. npm run bench -- ledger
import { randomUUID } from 'node:crypto'
import { recordPayment } from '@cloud-steward/contract/payments/index.ts'
import { fillInBulk, idOf } from './_bulk.ts'
import { compared, stated } from './_figures.ts'
import { startLimit } from './_limit.ts'
import { load, requestBytes } from './_load.ts'
import { startProduct } from './_product.ts'
import { signedIn } from './_session.ts'

const [TENANT, BILLS, ROUNDS, SECONDS, CONNECTIONS] = [10_001, 100_000, 5, 2, 16]
const product = await startProduct('ledger')
const { owner } = product
await fillInBulk(owner, [{ tenantId: TENANT, leases: BILLS, billsPerLease: 1 }])
await owner.query(`update billing_bill set state = 'issued', paid_fen = 0, rent_paid_fen = 0, due_on = current_date`)
await owner.query(
  `insert into billing_bill_line (tenant_id, id, bill_id, fee, period_from, period_to, amount_fen, formula)
   select tenant_id, id, id, 'rent', period_from, period_to, total_fen, '{}' from billing_bill`,
)
await owner.query('vacuum analyze billing_bill, billing_bill_line')
stated(`${BILLS} open bills of as many rentees, 50 landlords; each paid in full once, all into one clearing account`)

// One call: what the API writes for a payment, with nothing checked but that the bill is still open.
await owner.query(`create function bench_pay(bill uuid) returns void language plpgsql as $$
declare
  b billing_bill;
  p uuid := uuidv7();
  receivable uuid; clearing uuid := md5('clearing')::uuid; collected uuid; unsettled uuid;
begin
  select * into strict b from billing_bill where tenant_id = ${TENANT} and id = bill and state = 'issued' for no key update;
  receivable := md5('r' || b.rentee_id)::uuid; collected := md5('c' || b.landlord_id)::uuid; unsettled := md5('u' || b.landlord_id)::uuid;
  insert into infra_idempotency (tenant_id, user_id, key, permission, request_hash, answer) values (${TENANT}, p, p::text, 'payment.payment.recordPayment', 'x', '{}');
  insert into payment (tenant_id, id, no, rentee_id, channel, amount_fen, received_on, username)
    values (${TENANT}, p, p::text, b.rentee_id, 'cash', b.total_fen, current_date, 'bench');
  insert into payment_allocation (tenant_id, id, payment_id, bill_id, line_id, fee, amount_fen)
    values (${TENANT}, uuidv7(), p, b.id, b.id, 'rent', b.total_fen);
  update billing_bill_line set paid_fen = amount_fen where tenant_id = ${TENANT} and id = b.id;
  update billing_bill set paid_fen = total_fen, rent_paid_fen = rent_fen, state = 'paid' where tenant_id = ${TENANT} and id = b.id;
  insert into ledger_account (tenant_id, id, owner_kind, owner_id, kind)
    values (${TENANT}, clearing, 'operator', clearing, 'clearing'), (${TENANT}, collected, 'landlord', b.landlord_id, 'collected_'),
      (${TENANT}, unsettled, 'landlord', b.landlord_id, 'unsettled_'), (${TENANT}, receivable, 'rentee', b.rentee_id, 'receivable_') on conflict do nothing;
  insert into ledger_entry (tenant_id, id, kind, debit_account_id, credit_account_id, amount_fen, bill_id, payment_id, business_on, business_key)
    values (${TENANT}, uuidv7(), 'payment', clearing, receivable, b.total_fen, b.id, p, current_date, p || ':1'),
      (${TENANT}, uuidv7(), 'collected', collected, unsettled, b.total_fen, b.id, p, current_date, p || ':2');
  insert into system_audit (tenant_id, id, username, action, resource, record_id, after) values (${TENANT}, uuidv7(), 'bench', 'add', 'payment.payment', p, to_jsonb(b));
  insert into infra_event (tenant_id, id, name, payload) values (${TENANT}, uuidv7(), 'PaymentRecorded', jsonb_build_object('paymentId', p));
end $$`)

const authorization = `Bearer ${await signedIn(product)}`
const { rows } = await owner.query(
  `select current_date::text as day, array_agg(total_fen::int order by id) as fen from billing_bill`,
)
const [day, amounts] = [rows[0].day as string, rows[0].fen as number[]]
let next = 0
const ours = {
  port: product.port,
  request: () => {
    const n = ++next
    const input = {
      renteeId: idOf('0004', n),
      billIds: [idOf('0008', n)],
      amountFen: amounts[n - 1],
      channel: 'cash',
      receivedOn: day,
    }
    const headers = { authorization, 'idempotency-key': randomUUID() }
    return requestBytes('POST', recordPayment.path, headers, JSON.stringify(input))
  },
}
const limit = await startLimit(product.ownerUrl)
await limit.use({
  texts: ['select bench_pay($1)'],
  values: Array.from({ length: BILLS / 2 }, (_, at) => [[idOf('0008', BILLS - at)]]),
  answer: 'id',
})
const bare = { port: limit.port, request: () => requestBytes('POST', '/') }

const [mine, theirs]: number[][] = [[], []]
for (let round = -1; round < ROUNDS; round++) {
  const one = await load(ours, { connections: CONNECTIONS, seconds: SECONDS })
  const other = await load(bare, { connections: CONNECTIONS, seconds: round < 0 ? 0.5 : SECONDS, most: 8_000 })
  if (one.wrong || other.wrong) throw new Error(`${one.wrong} and ${other.wrong} wrong answers`)
  if (round < 0) continue
  mine!.push(one.perSecond)
  theirs!.push(other.perSecond)
}
compared('payments, 16 connections', mine!, theirs!, { atLeast: 0.25 }, '/s')
limit.stop()
await product.stop()
