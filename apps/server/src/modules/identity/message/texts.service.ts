import type { MessageTemplate } from '@cloud-steward/contract/identity/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { cut } from '../../../infra/cut.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { takeManyFromQuota } from './sms-setting.queries.ts'

export interface Text {
  mobile: string
  content: string
  /** What the provider's template leaves open, in its order. */
  values: Readonly<Record<string, string>>
}

/**
 * Writes many short messages of a business and leaves them to the job that sends them; says of each what the list of
 * messages knows it by, nothing of one beyond the tenant's quota. `SmsEnded` tells what became of it. As with codes, tenants
 * without terms of their own write in the platform's name.
 */
export async function writeTexts(
  tx: TxCtx,
  provider: SmsProvider | undefined,
  template: MessageTemplate,
  texts: readonly Text[],
): Promise<(string | undefined)[]> {
  if (!texts.length) return []
  const way = provider?.name ?? 'outbox'
  const terms = await tx.db.first(takeManyFromQuota(tx.tenant.id, way, texts.length))
  const allowed = terms?.taken ?? texts.length
  if (terms && terms.left <= terms.alarm_at && terms.left + terms.taken > terms.alarm_at)
    tx.emit({ name: 'SmsQuotaLow', payload: { provider: way, left: terms.left } })
  const sign = terms?.signature ?? translate(tx.language, 'identity.message.sign')
  const usedUp = terms && translate(tx.language, 'identity.message.usedUp', { quota: terms.quota })
  const rows = texts.map(({ mobile, content }, at) => {
    const passes = at < allowed
    return {
      id: newId(),
      channel: 'sms',
      recipient: mobile,
      template,
      content: cut(`【${sign}】${content}`, 500),
      provider: way,
      state: passes ? (provider ? 'waiting' : 'kept') : 'refused',
      error: passes ? null : (usedUp ?? null),
      cost_fen: passes ? (terms?.price_fen ?? null) : null,
    }
  })
  await tx.db.run(insertMany(tx.tenant.id, 'identity_message', rows))
  for (const [at, { mobile, values }] of provider ? texts.slice(0, allowed).entries() : [])
    tx.enqueue({
      name: 'send-sms',
      payload: { id: rows[at]!.id, message: { mobile, template, values, sign: terms?.signature } },
    })
  return rows.map(({ id }, at) => (at < allowed ? id : undefined))
}
