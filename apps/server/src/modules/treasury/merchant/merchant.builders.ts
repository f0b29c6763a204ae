import * as contract from '@cloud-steward/contract/treasury/index.ts'
import type { Client } from '../../../../test/client.ts'
import { uploaded } from '../../../../test/picture.ts'
import { idNumberOf } from '../../../../test/samples.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import type { Shop } from '../treasury.builders.ts'
import { handInJob } from './ask-merchant.job.ts'

export const CARD = idNumberOf(4_711)
export const ACCOUNT_NO = '6222020200001234'

/** What the platform sets for a tenant. */
export async function setCategory({ app, id }: Shop, mcc: string | null = '6513'): Promise<void> {
  await tenantDb(app.pools.app, 10_001).run(
    raw(sql`insert into tenancy_detail (tenant_id, id, mcc) select 10001, uid, ${mcc} from identity_tenant where id = ${id}
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
  await approveAccounts(shop)
  const { data } = await save(who, await aDraft(who))
  const answer = await submit(shop, who, data.id)
  if (answer.code !== 200) throw new Error(answer.message)
  return data.id
}
/** Somebody else has looked at every changed account. */
export const approveAccounts = ({ today, id }: Pick<Shop, 'today' | 'id'>) =>
  today.db.run(
    raw(sql`update treasury_landlord_review set state = 'approved' where tenant_id = ${id} and kind = 'account'`),
  )
