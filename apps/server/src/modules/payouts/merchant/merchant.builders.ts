import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as contract from '@cloud-steward/contract/payouts/index.ts'
import type { Client } from '../../../../test/client.ts'
import { uploaded } from '../../../../test/picture.ts'
import { idNumberOf } from '../../../../test/samples.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import type { Shop } from '../../channels/channels.builders.ts'
import { handInJob } from './ask-merchant.job.ts'
import type { MerchantOuter } from './merchant-draft.service.ts'

export const CARD = idNumberOf(4_711)
export const ACCOUNT_NO = '6222020200001234'

/** What the platform sets for a tenant. */
export async function setCategory({ app, id }: Shop, mcc: string | null = '6513'): Promise<void> {
  await tenantDb(app.pools.app, 10_001).run(
    raw(sql`insert into platform_detail (tenant_id, id, mcc) select 10001, uid, ${mcc} from identity_tenant where id = ${id}
      on conflict (tenant_id, id) do update set mcc = excluded.mcc`),
  )
}
export const setAccount = (who: Client, landlordId?: string, accountNo = ACCOUNT_NO) =>
  who.call(
    contract.setSettlementAccount,
    { holder: '王芳', bankName: '招商银行杭州分行', accountNo, ...(landlordId && { landlordId }) },
    { key: newId() },
  )
/** All a person applies with. */
export async function aDraft(who: Client, given: object = {}) {
  return {
    kind: 'person' as const,
    shortName: '云栖公寓',
    legalName: '王芳',
    idNo: CARD,
    contactName: '王芳',
    contactMobile: '13800000009',
    contactEmail: 'wang@example.com',
    isCorporate: false,
    bankAreaCode: '110101',
    idFrontFile: await uploaded(who),
    idBackFile: await uploaded(who),
    ...given,
  }
}
export async function save(who: Client, draft: object) {
  return (await who.call(contract.saveMerchant, draft as never, { key: newId() })).body
}
/** Hands it in, and does at once what the queue would do next. */
export async function submit(shop: Shop, who: Client, id: string, key = newId()) {
  const { body } = await who.call(contract.submitMerchant, { id }, { key })
  if (body.code === 200) await handInJob(shop.app).run(shop.ctx(), { id }, new AbortController().signal)
  return body
}
/** A landlord of the shop who has handed his application in. */
export async function anApplication(shop: Shop, who: Client): Promise<string> {
  await setCategory(shop)
  await setAccount(who)
  await settleAccounts(shop)
  const { data } = await save(who, await aDraft(who))
  const answer = await submit(shop, who, data.id)
  if (answer.code !== 200) throw new Error(answer.message)
  return data.id
}
/** Somebody else has looked at every changed account. */
export const approveAccounts = ({ today, id }: Pick<Shop, 'today' | 'id'>) =>
  today.db.run(
    raw(sql`update payout_landlord_review set state = 'approved' where tenant_id = ${id} and kind = 'account'`),
  )

/** Accounts that an administrator, or else the database itself, has approved and that have rested: money may go there. */
export async function settleAccounts(shop: Pick<Shop, 'today' | 'id'> & { admin?: Client }): Promise<void> {
  const waiting = raw<{ id: string }>(
    sql`select id from payout_landlord_review where tenant_id = ${shop.id} and kind = 'account' and state = 'submitted'`,
  )
  for (const { id } of shop.admin ? await shop.today.db.rows(waiting) : [])
    await shop.admin!.call(contract.decideReview, { id, decision: 'approve' }, { key: newId() })
  if (!shop.admin) await approveAccounts(shop)
  await shop.today.db.run(
    raw(sql`update payout_settlement_account set usable_from = '2020-01-01' where tenant_id = ${shop.id}`),
  )
}

export interface SlowChannel {
  /** What to ask the channel with, so that the answer is held back. */
  outer: MerchantOuter
  /** The channel has answered; nobody has heard it. */
  answered: Promise<void>
  /** Lets the answer through. */
  release(): void
  close(): Promise<void>
}
/** A way to the sandbox that holds back the first answer to one kind of question, and lets everything else through. */
export async function slowChannel({ app }: Pick<Shop, 'app'>, question: string): Promise<SlowChannel> {
  const [answered, released] = [aMoment(), aMoment()]
  let isHeld = false
  const way = createServer(async (request, response) => {
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const body = request.method === 'GET' ? undefined : new Uint8Array(await buffer(request))
    const sandbox = await app.payment.sandboxUrl!()
    const { method } = request
    const answer = await fetch(sandbox + request.url, { method, headers: headers as Record<string, string>, body })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!isHeld && `${method} ${request.url}`.startsWith(question)) {
      isHeld = true
      answered.come()
      await released.here
    }
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(bytes)
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const url = `http://127.0.0.1:${(way.address() as AddressInfo).port}`
  const { secrets, files } = app
  return {
    outer: { secrets, files, payment: { ...app.payment, sandboxUrl: () => Promise.resolve(url) } },
    answered: answered.here,
    release: released.come,
    close: async () => {
      released.come()
      way.closeAllConnections()
      way.close()
      await once(way, 'close')
    },
  }
}
function aMoment(): { here: Promise<void>; come: () => void } {
  let come!: () => void
  return { here: new Promise<void>((resolve) => (come = resolve)), come }
}
