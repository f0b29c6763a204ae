import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import type { App } from '../../../kit/app.ts'
import { insertMessage } from './message.queries.ts'
import { takeSmsTerms } from './sms-terms.service.ts'

/** The way each message takes. */
const CHANNELS = { loginCode: 'sms', passwordCode: 'sms', registerCode: 'sms', passwordMail: 'mail' } as const
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
 * the tenant, if it has one; when that is used up the list says so and nothing is sent.
 */
export function writeMessage(ctx: Ctx, providers: Pick<App, 'sms' | 'mail'>, given: Message): Promise<void> {
  const { to, template, values, until } = given
  const channel = CHANNELS[template]
  const provider = providers[channel]
  const way = provider?.name ?? 'outbox'
  return ctx.transaction(async (tx) => {
    const terms = channel === 'sms' ? await takeSmsTerms(tx, way, template) : undefined
    const shown = provider || terms?.refusal ? { ...values, code: '******' } : values
    const sign = terms?.sign ?? translate(ctx.language, 'identity.message.sign')
    const id = newId()
    await tx.db.run(
      insertMessage(tx.tenant.id, id, {
        channel,
        recipient: to,
        template,
        content: translate(ctx.language, `identity.message.${template}`, { ...shown, sign }),
        state: terms?.refusal ? 'refused' : provider ? 'waiting' : 'kept',
        provider: way,
        error: terms?.refusal ?? null,
        costFen: terms?.costFen ?? null,
      }),
    )
    if (!provider || terms?.refusal) return
    const own = { sign: terms?.sign, templateCode: terms?.templateCode }
    // Templates of short messages leave nothing open but the code.
    const sms = { mobile: to, template, values: { code: values.code ?? '' }, ...own }
    const payload = channel === 'sms' ? { message: sms } : { to, template, values, until }
    tx.enqueue({ name: `send-${channel}`, payload: { id, ...payload } })
  })
}
