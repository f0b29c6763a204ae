import type { queryLimits } from '@cloud-steward/contract/health/limit.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import type { Translate } from '../../../infra/i18n.ts'

export type Answer = AnswerOf<typeof queryLimits>
/** Opens the form of a change, filled with the value in force. Undefined: the user may not change limits. */
export type OnChange = ((subject: string, now: number) => void) | undefined

/** Translated name of a subject such as `limit:kiosk`. */
export function nameOfSubject(subject: string, t: Translate): string {
  const [kind, name] = subject.split(':')
  return kind === 'breaker'
    ? `${t('health.limit.breakers')} · ${t(`health.limit.service.${name}`)}`
    : t(`health.limit.limitName.${name}`)
}
