import type { TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { takeFromQuota, usedUpTerms } from './sms-setting.queries.ts'

/** How a tenant's message goes out, or why it does not. */
export interface Taken {
  sign: string
  /** The provider's code of the tenant's own template. */
  templateCode?: string
  costFen?: number
  refusal?: string
}

/**
 * Counts a short message against the tenant's quota with a provider, and says so when few are left. Undefined for tenants
 * without terms of their own: theirs go in the platform's name.
 */
export async function takeSmsTerms(tx: TxCtx, provider: string, template: string): Promise<Taken | undefined> {
  const taken = await tx.db.first(takeFromQuota(tx.tenant.id, provider))
  if (!taken) {
    const { signature: sign, quota } = (await tx.db.first(usedUpTerms(tx.tenant.id, provider))) ?? {}
    return sign ? { sign, refusal: translate(tx.language, 'identity.message.usedUp', { quota: quota! }) } : undefined
  }
  if (taken.left <= taken.alarm_at && taken.left + 1 > taken.alarm_at)
    tx.emit({ name: 'SmsQuotaLow', payload: { provider, left: taken.left } })
  const codes: Record<string, string | null> = {
    loginCode: taken.login_code,
    passwordCode: taken.password_code,
    // It says the same as a sign-in's.
    contactCode: taken.login_code,
  }
  return { sign: taken.signature, costFen: taken.price_fen, templateCode: codes[template] ?? undefined }
}
