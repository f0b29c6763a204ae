import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { ALERT_ROLE } from '@cloud-steward/contract/live.ts'
import type { queryOpenAlerts } from '@cloud-steward/contract/notices/alert.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import type { Translate } from '../i18n.ts'
import { mayOpen } from '../permissions.ts'
import { useSession } from '../session-store.ts'

/** By its name: its fields come with what shows it. */
const ALERT = 'notice.alert'
export const OPEN_ALERTS = [ALERT, 'open'] as const
/** Whether the signed-in user is told of alerts. The server decides again who is. */
export const useHearsAlerts = (): boolean =>
  useSession((session) => !!session.user?.roles.includes(ALERT_ROLE) && mayOpen(session, 'alert'))

/** The open alerts the user sees, the newest first. */
export function useOpenAlerts(enabled: boolean) {
  const { data } = useQuery({
    queryKey: OPEN_ALERTS,
    queryFn: async ({ signal }) => {
      const contract = await import('@cloud-steward/contract/notices/alert.ts')
      return call(contract.queryOpenAlerts, {}, { signal, quiet: true })
    },
    enabled,
  })
  return data
}
export type OpenAlert = AnswerOf<typeof queryOpenAlerts>[number]
/** What is shown and spoken. */
export function alertText({ kind, isUrgent }: Pick<OpenAlert, 'kind' | 'isUrgent'>, t: Translate): string {
  const text = t(`${ALERT}.text.${kind}`)
  return isUrgent ? t(`${ALERT}.urgent`, { text }) : text
}
