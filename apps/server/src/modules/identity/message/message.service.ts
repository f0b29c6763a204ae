import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { isAbroad } from '../../../infra/phone.ts'
import type { App } from '../../../kit/app.ts'
import { insertMessage } from './message.queries.ts'
import { type Taken, takeSmsTerms } from './sms-terms.service.ts'

/** The way each message takes. */
const CHANNELS = {
  loginCode: 'sms',
  passwordCode: 'sms',
  registerCode: 'sms',
  invitationCode: 'sms',
  passwordMail: 'mail',
  contactCode: 'sms',
  contactMail: 'mail',
  contactNotice: 'sms',
  contactNoticeMail: 'mail',
} as const
/** What the provider's templates of short messages leave open, in their order: of codes nothing but the code. */
const LEFT_OPEN: Readonly<Partial<Record<Template, readonly string[]>>> = {
  contactNotice: ['username', 'what', 'at'],
  invitationCode: ['tenant', 'code', 'days'],
}
export type Template = keyof typeof CHANNELS
export interface Message {
  /** A mobile number or a mail address, as the way wants it. */
  to: string
  template: Template
  values: Readonly<Record<string, string>>
  /** When it is of no use any more. */
  until: Date
}

/**
 * Writes a message and leaves it to the job that sends it. Without a provider it ends in the list of messages, where the
 * administrator reads the code; with one, the list shows the message without it. Short messages count against the quota of
 * the tenant, if it has one; when that is used up, or the provider has no template, the list says so and nothing is sent.
 */
export function writeMessage(ctx: Ctx, providers: Pick<App, 'sms' | 'mail'>, given: Message): Promise<void> {
  const { to, template, values } = given
  const channel = CHANNELS[template]
  const provider = providers[channel]
  return ctx.transaction(async (tx) => {
    const terms = channel === 'sms' ? await smsTerms(tx, providers.sms, given) : undefined
    const refusal = terms?.refusal
    const shown = provider || refusal ? { ...values, code: '******' } : values
    const sign = terms?.sign ?? translate(ctx.language, 'identity.message.sign')
    const id = newId()
    await tx.db.run(
      insertMessage(tx.tenant.id, id, {
        channel,
        recipient: to,
        template,
        content: translate(ctx.language, `identity.message.${template}`, { ...shown, sign }),
        state: refusal ? 'refused' : provider ? 'waiting' : 'kept',
        provider: provider?.name ?? 'outbox',
        error: refusal ?? null,
        costFen: terms?.costFen ?? null,
      }),
    )
    if (provider && !refusal) hand(tx, id, given, terms)
  })
}

/** Whether the SMS account can send to this number. True without an account, because messages are then only kept. */
const canReach = (provider: App['sms'], to: string): boolean => !provider || provider.abroad === true || !isAbroad(to)
/** Before a code is promised. It depends on the number alone, so it does not say whether anybody has it. */
export function mustReach(provider: App['sms'], to: string): void {
  if (!canReach(provider, to)) throw new Refusal('identity.error.smsNotAbroad')
}

/** On what terms a short message goes out. One the provider has no template for costs nothing. */
function smsTerms(tx: TxCtx, provider: App['sms'], { to, template }: Message): Promise<Partial<Taken> | undefined> {
  if (provider?.has?.(template) === false)
    return Promise.resolve({ refusal: translate(tx.language, 'identity.message.noTemplate') })
  if (!canReach(provider, to))
    return Promise.resolve({ refusal: translate(tx.language, 'identity.error.smsNotAbroad') })
  return takeSmsTerms(tx, provider?.name ?? 'outbox', template)
}

/** Leaves a message to the job that sends it. */
function hand(tx: TxCtx, id: string, { to, template, values, until }: Message, terms?: Partial<Taken>): void {
  const channel = CHANNELS[template]
  const open = (LEFT_OPEN[template] ?? ['code']).map((name) => [name, values[name] ?? ''])
  const own = { sign: terms?.sign, templateCode: terms?.templateCode }
  const sms = { mobile: to, template, values: Object.fromEntries(open) as Record<string, string>, ...own }
  const payload = channel === 'sms' ? { message: sms } : { to, template, values, until }
  tx.enqueue({ name: `send-${channel}`, payload: { id, ...payload } })
}
