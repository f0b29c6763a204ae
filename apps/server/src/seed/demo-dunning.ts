import type { Ctx } from '../infra/ctx/types.ts'
import { translate } from '../infra/labels.ts'
import { runDunning, sendDueReminders } from '../modules/billing/dunning/dunning.service.ts'
import { dunningPlans } from '../modules/billing/dunning/plan.service.ts'

/** The words a text may use, as they are written. */
const WORDS = Object.fromEntries(['name', 'room', 'no', 'amount', 'day'].map((word) => [word, `{${word}}`]))

/** The operator's plan and its first round, by notices alone: text messages cost money. A job sends them after quiet hours. */
export async function remindRentees(ctx: Ctx): Promise<void> {
  await dunningPlans.add(ctx, {
    name: '常规催缴',
    kinds: ['rent', 'utility', 'other'],
    minFen: 0,
    noticeDays: '-3,1,3,7',
    quietFrom: 21,
    quietTo: 9,
    textBefore: translate('zh', 'billing.reminder.defaultBefore', WORDS),
    textAfter: translate('zh', 'billing.reminder.defaultAfter', WORDS),
    isActive: true,
  })
  const { runId } = await runDunning(ctx)
  await sendDueReminders(ctx, runId, new AbortController().signal)
}
